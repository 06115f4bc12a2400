"""Fits an order of experts: curves of steps, one a feature, whose factors multiply the sum of votes.

Reads queries.json and rows.f64 of a folder that the command wrote, and prints the curves as JSON. The trees have one split
each, so that they add up to one curve a feature; what is known of a feature holds for its curve: it only rises.
"""

import argparse
import json
import math
import sys

import lightgbm
import numpy

# What is known: more of these is never worse, and a long list of works is never better.
RISING = {"best_vote", "all_votes", "newest", "cover", "said", "focus", "closest"}
FALLING = {"works"}

# Set once on the years, never tuned on judged queries.
TREES = 250
# On top of other curves few suffice.
TREES_ON_TOP = 60
SETTINGS = {
    "objective": "lambdarank",
    "lambdarank_truncation_level": 200,
    "num_leaves": 2,
    "learning_rate": 0.15,
    "min_data_in_leaf": 100,
    "feature_fraction": 0.6,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "lambda_l2": 5,
    "max_bin": 63,
    "use_missing": False,
    "verbose": -1,
    "seed": 1,
    "deterministic": True,
    "force_row_wise": True,
}
# Of the candidates who are not right, this share is compared: it takes a third of the time and changes no figure.
COMPARED = 0.35
# Votes below this part of the largest count alike, since logarithms of almost nothing say nothing.
LEAST = 1e-3
# Factors are 1 in the middle of those whom people look at.
SEEN = 10


def main():
    options = read_options()
    written, queries, rows = read_folder(options.folder)
    names = options.features.split(",") if options.features else written
    sums, features = rows[:, 0], rows[:, [1 + written.index(name) for name in names]]
    of_query = numpy.repeat(numpy.arange(len(queries)), [query["rows"] for query in queries])
    first_row = numpy.concatenate([[0], numpy.cumsum([query["rows"] for query in queries])[:-1]])
    relevant = numpy.zeros(len(rows), dtype=int)
    for query, first in zip(queries, first_row):
        relevant[[first + row for row in query["relevant"]]] = 1
    largest = numpy.maximum.reduceat(sums, first_row)
    votes = numpy.log(numpy.maximum(sums / largest[of_query], LEAST))
    known_curves = json.loads(options.curves)
    base = votes + sum(numpy.log(factors_on(curve, rows[:, 1 + written.index(curve["feature"])])) for curve in known_curves)
    used = choose(relevant, of_query)
    group = numpy.bincount(of_query[used], minlength=len(queries))
    group = group[group > 0]
    slope = fit_slope(base[used], relevant[used], group)
    data = lightgbm.Dataset(features[used], relevant[used], group=group, init_score=slope * base[used])
    known = [(name in RISING) - (name in FALLING) for name in names]
    settings = {**SETTINGS, "monotone_constraints": known, "num_threads": options.threads}
    if known_curves:
        settings["feature_fraction"] = 1
    trees = lightgbm.train(settings, data, TREES_ON_TOP if known_curves else TREES).dump_model()["tree_info"]
    seen = numpy.arange(len(rows)) - first_row[of_query] < SEEN
    curves = [curve_of(number, name, trees, slope, features[seen, number]) for number, name in enumerate(names)]
    least = {"established": options.least_for_few, "closest": options.least_for_far}
    for curve in curves:
        curve["factors"] = [max(factor, least.get(curve["feature"], 0)) for factor in curve["factors"]]
    json.dump([curve for curve in curves if curve["limits"]], sys.stdout)


def read_options():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--features", default="", help="those that curves are fitted for, with commas; by default all")
    parser.add_argument("--curves", default="[]", help="curves, as JSON, on top of which the others are fitted")
    parser.add_argument("--least-for-few", type=float, default=0, help="the least factor for people with few works")
    parser.add_argument("--least-for-far", type=float, default=0, help="the least factor for people far off in meaning")
    parser.add_argument("--threads", type=int, default=1)
    return parser.parse_args()


def read_folder(folder):
    with open(f"{folder}/queries.json", encoding="utf-8") as file:
        described = json.load(file)
    names = described["features"]
    rows = numpy.fromfile(f"{folder}/rows.f64", dtype="<f8").reshape(-1, 1 + len(names))
    return names, described["queries"], rows


def choose(relevant, of_query):
    """The rows to compare: all that are right, and some of the others. Queries without anybody right say nothing."""
    drawn = numpy.random.default_rng(1).random(len(relevant)) < COMPARED
    has_relevant = numpy.bincount(of_query, relevant) > 0
    return (drawn | (relevant == 1)) & has_relevant[of_query]


def fit_slope(votes, relevant, group):
    """How much the logarithm of the votes alone says: the largest likelihood of those who are right."""
    starts = numpy.concatenate([[0], numpy.cumsum(group)[:-1]])
    wanted = numpy.add.reduceat(relevant.astype(float), starts)

    def loss(slope):
        return (wanted * numpy.log(numpy.add.reduceat(numpy.exp(slope * votes), starts))).sum() - (
            slope * votes * relevant
        ).sum()

    low, high = 0.1, 8.0
    while high - low > 1e-4:
        third = (high - low) / 3
        if loss(low + third) < loss(high - third):
            high -= third
        else:
            low += third
    return (low + high) / 2


def factors_on(curve, values):
    """The factors of some values on a curve."""
    return numpy.array(curve["factors"])[numpy.searchsorted(curve["limits"], values, side="left")]


def curve_of(number, name, trees, slope, seen):
    """The steps of all trees that split by a feature, as factors of the sum of votes; 1 in the middle of `seen`."""
    steps = {}
    for tree in trees:
        root = tree["tree_structure"]
        if root.get("split_feature") != number:
            continue
        limit = float(f"{root['threshold']:.6g}")
        rise = root["right_child"]["leaf_value"] - root["left_child"]["leaf_value"]
        steps[limit] = steps.get(limit, 0) + rise
    limits = sorted(steps)
    levels = numpy.concatenate([[0], numpy.cumsum([steps[limit] for limit in limits])])
    if limits:
        levels = levels - numpy.mean(levels[numpy.searchsorted(limits, seen, side="left")])
    factors = [float(f"{math.exp(level / slope):.5g}") for level in levels]
    return {"feature": name, "limits": limits, "factors": factors}


main()
