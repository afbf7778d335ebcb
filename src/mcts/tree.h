// The tree that a search grows. Every role has its own statistics of its own moves in each node (decoupled
// UCT: Finnsson and Björnsson 2008; Kocsis and Szepesvári 2006), so turn-taking, simultaneous moves, any
// number of roles and chance, which is a role that chooses at random, are one thing.
//
// What is proved is backed up too (Winands, Björnsson and Saito 2008): the values of an end, of a node whose
// only chooser has a move to the best that the rules have for him, and of one all of whose moves have been
// proved; chance is averaged. Every role is taken to want the most for itself, which with two players and a
// constant sum, and with one, is perfect play. Where several choose at once nothing is proved, and roles now
// and then try any move: if all followed their statistics they would follow each other in step. In the root,
// once there were plays enough for every joint move, they choose by regrets (regrets.h; in such trees:
// Lanctot, Lisý and Winands 2013) instead: what another move would have got against the same moves of the
// others is what the tree has seen there. Everywhere, and from the beginning, that was worse where there are
// many moves.
//
// What is proved is not tried again as long as there is something else, and a play through a node is worth no
// less to its chooser than what is proved there.
#pragma once

#include "mcts/regrets.h"
#include "mcts/simulator.h"
#include "space/paged.h"

#include <limits>

namespace zermelo::mcts {

using NodeNumber = std::uint32_t;
inline constexpr NodeNumber no_node = UINT32_MAX;

// What is known of a move of one role in one node. A play that has begun and not ended counts for
// exploration, but not for the mean (Liu and others, "Watch the unobserved", 2020).
struct Option {
    MoveNumber move = 0;
    std::uint32_t started = 0, done = 0;
    std::uint32_t distance = 0;                               // if it is proved: steps to the end after it
    double total = 0;                                         // of rewards, each from 0 to 1
    double proved = std::numeric_limits<double>::quiet_NaN(); // the reward, if it is proved

    bool is_proved() const { return proved == proved; }
    double mean() const { return is_proved() ? proved : done ? total / done : 0.5; }
};

struct Node {
    NodeNumber parent = no_node;
    std::uint64_t joint = 0;           // which joint move of the parent leads here, as a hash
    std::size_t state = 0;             // where it begins
    std::size_t options = 0, ends = 0; // where its options begin, and the list of where those of roles end
    std::uint32_t state_words = 0;
    std::uint32_t started = 0;        // plays through it
    std::uint32_t done = 0;           // and those that have ended, the one that made it too
    std::uint32_t open = 0;           // joint moves that are not proved
    std::uint32_t distance = 0;       // if it is proved: steps to the end
    std::uint32_t chosen = 0;         // the chooser's option that leads here, within those of the parent
    std::int32_t chooser = none;      // the only player with a choice
    NodeNumber best_proved = no_node; // of the children, for the chooser
    bool ended = false;               // terminal, or nobody can go on
    bool proved = false;              // then its rewards are known

    static constexpr std::int32_t none = -1, several = -2;
};

// Whether values are proved, and whether moves that are made at once are mixed; or all is plain UCT.
struct Ways {
    bool proves = true, mixes = true;
};

class Tree {
  public:
    explicit Tree(std::vector<RoleInfo> roles, const Ways &ways = {});

    const std::vector<RoleInfo> &roles() const { return roles_; }
    const Node &operator[](NodeNumber node) const { return nodes_[node]; }
    std::size_t size() const { return nodes_.size(); }
    std::size_t bytes() const;

    // Adds the state that a lane of the simulator shows; the first one is the root. `picks` are the options
    // that lead there, one per role.
    NodeNumber add_root(Simulator &simulator, std::size_t lane);
    NodeNumber add(NodeNumber parent, std::span<const std::uint32_t> picks, Simulator &simulator,
                   std::size_t lane);
    NodeNumber child(NodeNumber parent, std::span<const std::uint32_t> picks) const;

    // An option for each role, numbered within its options of the node.
    void select(NodeNumber node, Random &random, std::vector<std::uint32_t> &picks) const;
    // Plays begin, and end with a reward for each role; what the node is worth after it, one step earlier.
    void start(NodeNumber node, std::span<const std::uint32_t> picks);
    void finish(NodeNumber node, std::span<const std::uint32_t> picks, std::vector<double> &rewards);
    void count(NodeNumber node, std::span<const double> rewards); // of a play that made the node
    // Backs up what was proved in a node, as far as it goes.
    void back_up_proof(NodeNumber node);

    StateView state(NodeNumber node) const;
    std::span<const double> rewards(NodeNumber node) const; // of one that is proved
    std::size_t option_count(NodeNumber node, std::size_t role) const;
    const Option &option(NodeNumber node, std::size_t role, std::size_t which) const;
    double reward(std::size_t role, int goal) const; // from 0 to 1

    // How likely a move of the root should be made, up to a factor; 0 for all where there is a best one.
    double weight(std::size_t role, std::size_t which) const;

    // Only what is below a node, which becomes the root; plays that have not ended are forgotten.
    Tree below(NodeNumber root) const;

  private:
    std::size_t first_option(NodeNumber node, std::size_t role) const;
    Option &made_option(NodeNumber node, std::size_t role, std::size_t which);
    void add_options(NodeNumber node, Simulator &simulator, std::size_t lane);
    void set_rewards(NodeNumber node, std::span<const double> rewards, std::uint32_t distance);
    void remember(NodeNumber node);
    void grow_table();
    bool prove(NodeNumber node, NodeNumber child);
    void prove_by_all(NodeNumber node);
    std::uint32_t best_option(NodeNumber node, std::size_t role, Random &random) const;
    bool is_well_known(NodeNumber node) const;
    void regret(std::span<const std::uint32_t> picks);
    std::optional<double> mean_reward(NodeNumber node, std::size_t role) const;

    std::vector<RoleInfo> roles_;
    Ways ways_;
    std::size_t chance_; // the role that chooses at random; as many as there are roles if there is none
    space::Paged<Node> nodes_;
    space::Paged<Option> options_;
    space::Paged<std::uint32_t> ends_;
    std::vector<std::uint64_t> words_; // of states
    Regrets regrets_;                  // of the root, once they count
    std::vector<double> rewards_;      // of nodes, one per role; their sums where nothing is proved
    std::vector<NodeNumber> table_;    // of children by parent and joint move; open addressing
};

// Whether a role prefers the first: more reward; between equals a win that is near and any other end that
// is far.
bool is_better(double reward, std::uint32_t distance, double than, std::uint32_t than_distance);

} // namespace zermelo::mcts
