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
// A limit ends it with those tried by then, which may take such a share of the job's time.
TriedLayers try_layers(const Problem &problem, const Query &query, const Job &job, double share);

} // namespace zermelo::engines::symbolic
