// Perfect, random and handicapped play for the roles that are not played by hand. They go on by themselves as long as
// nobody who is played by hand has a choice; going back in the line makes them wait until they are told to go on.

const pause = 350; // milliseconds, so that one sees what happens

export class Opponents extends EventTarget {
  #timer = 0;

  constructor(session, choices, fail) {
    super();
    this.session = session;
    this.choices = choices;
    this.fail = fail;
    this.waits = false;
    session.addEventListener("position", () => this.consider());
  }

  get areAsked() {
    return Object.values(this.choices.strength).some((strength) => strength !== "you");
  }

  // Is it their turn?
  get couldMove() {
    const position = this.session.here?.position;
    if (!position || position.terminal || position.stuck) return false;
    return this.areAsked && this.choices.byHand.length === 0;
  }

  hold() {
    this.waits = true;
  }

  goOn() {
    this.waits = false;
    this.consider();
  }

  stop() {
    clearTimeout(this.#timer);
  }

  consider() {
    this.stop();
    this.dispatchEvent(new Event("change"));
    if (!this.couldMove || this.waits) return;
    this.#timer = setTimeout(() => this.choices.play().catch(this.fail), pause);
  }
}
