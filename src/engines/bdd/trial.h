// What the first layers of a game cost as decision diagrams.
#pragma once

#include "engines/common/engine.h"

#include <vector>

namespace zermelo::engines::symbolic {

struct TriedLayers {
    struct Layer {
        double states; // of those that are the same by symmetry one
        double nodes;  // made on the way to the next layer
    };
    std::vector<Layer> layers;
    bool all; // there are no more
};
// Throws LimitReached.
TriedLayers try_layers(const Problem &problem, const Query &query, const Job &job);

} // namespace zermelo::engines::symbolic
