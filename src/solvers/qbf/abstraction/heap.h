// Variables by activity, the most active one on top: a binary heap that knows where each variable is
// (MiniSat: Eén, Sörensson 2003).
#pragma once

#include <cstddef>
#include <vector>

namespace zermelo::qbf {

class ActivityHeap {
  public:
    void new_variable() { // the next number, not in the heap
        activity_.push_back(0);
        place_.push_back(absent);
    }
    bool empty() const { return heap_.empty(); }

    void insert(int variable) {
        if (place_[at(variable)] != absent) return;
        heap_.push_back(variable);
        up(heap_.size() - 1);
    }

    int pop() {
        int top = heap_.front();
        int last = heap_.back();
        heap_.pop_back();
        place_[at(top)] = absent;
        if (!heap_.empty()) {
            heap_[0] = last;
            down(0);
        }
        return top;
    }

    void bump(int variable) {
        activity_[at(variable)] += step_;
        if (activity_[at(variable)] > 1e100) {
            for (double &activity : activity_) activity *= 1e-100;
            step_ *= 1e-100;
        }
        if (place_[at(variable)] != absent) up(place_[at(variable)]);
    }

    // What was bumped so far counts less from now on.
    void age() { step_ /= 0.95; }

  private:
    static constexpr std::size_t absent = static_cast<std::size_t>(-1);
    static std::size_t at(int variable) { return static_cast<std::size_t>(variable); }

    void put(std::size_t place, int variable) {
        heap_[place] = variable;
        place_[at(variable)] = place;
    }

    void up(std::size_t place) {
        int variable = heap_[place];
        for (; place > 0; place = (place - 1) / 2) {
            int above = heap_[(place - 1) / 2];
            if (activity_[at(above)] >= activity_[at(variable)]) break;
            put(place, above);
        }
        put(place, variable);
    }

    void down(std::size_t place) {
        int variable = heap_[place];
        for (std::size_t below = 2 * place + 1; below < heap_.size(); below = 2 * place + 1) {
            if (below + 1 < heap_.size() && activity_[at(heap_[below + 1])] > activity_[at(heap_[below])])
                ++below;
            if (activity_[at(heap_[below])] <= activity_[at(variable)]) break;
            put(place, heap_[below]);
            place = below;
        }
        put(place, variable);
    }

    std::vector<int> heap_;
    std::vector<double> activity_{0}; // by variable
    std::vector<std::size_t> place_{absent};
    double step_ = 1;
};

} // namespace zermelo::qbf
