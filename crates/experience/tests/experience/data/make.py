"""What scikit-learn 1.9.1, scipy 1.17.1 and numpy 2.4.6 come to, for the tests beside this file.

    pip install scikit-learn==1.9.1 scipy==1.17.1 numpy==2.4.6
    python make.py > references.json

All vectors are whole numbers from -127 to 127, so that each distance is the same double everywhere:
sums of products are exact, and the root, the product and the quotient are rounded once each. HDBSCAN
is given distances, and its argsort is stable: as it ships, edges of one length come in any order.
"""

import base64
import functools
import json

import numpy as np
import sklearn.cluster._hdbscan.hdbscan as inner
from scipy.cluster.hierarchy import fcluster, linkage
from scipy.spatial.distance import squareform
from sklearn import datasets
from sklearn.calibration import calibration_curve
from sklearn.cluster import HDBSCAN
from sklearn.decomposition import PCA
from sklearn.metrics import brier_score_loss
from sklearn.preprocessing import StandardScaler


class StableNumpy:
    def __getattr__(self, name):
        return getattr(np, name)

    argsort = staticmethod(functools.partial(np.argsort, kind="stable"))


inner.np = StableNumpy()
chance = np.random.default_rng(18)


def whole(rows, scale=1.0):
    rows = np.clip(np.rint(np.asarray(rows, float) * scale), -127, 127).astype(np.int64)
    rows[(rows == 0).all(axis=1), 0] = 1
    return rows


def groups(sizes, dims, spread, noise=0):
    centres = chance.normal(size=(len(sizes), dims)) * 40
    spreads = np.broadcast_to(spread, len(sizes))
    rows = [c + chance.normal(size=(n, dims)) * s for c, n, s in zip(centres, sizes, spreads)]
    rows.append(chance.normal(size=(noise, dims)) * 40)
    rows = np.concatenate(rows)
    return whole(rows[chance.permutation(len(rows))])


def nested():
    top = chance.normal(size=(4, 16)) * 35
    inner_centres = np.repeat(top, 3, axis=0) + chance.normal(size=(12, 16)) * 12
    rows = np.repeat(inner_centres, 20, axis=0) + chance.normal(size=(240, 16)) * 4
    return whole(rows[chance.permutation(240)])


def standard(bunch, most, scale=25):
    return whole(StandardScaler().fit_transform(bunch.data)[:most], scale)


moons = datasets.make_moons(150, noise=0.06, random_state=18)[0]
grid = np.array([(x, y, 5) for x in range(-6, 7) for y in range(-6, 7)])
SETS = {
    "three groups": groups([40, 40, 40], 8, 8.0),
    "groups of other density": groups([30, 50, 70], 8, [3.0, 9.0, 16.0], 10),
    "noise alone": whole(chance.uniform(-100, 100, size=(100, 16))),
    "moons": whole(moons, 50),
    "iris": whole(datasets.load_iris().data, 10),
    "wine": standard(datasets.load_wine(), 178),
    "digits": whole(datasets.load_digits().data[:200]),
    "breast cancer": standard(datasets.load_breast_cancer(), 200),
    "grid": whole(grid),
    "each three times": np.repeat(groups([20, 20], 6, 6.0), 3, axis=0),
    "one text copied": np.concatenate([np.tile(whole([[3, 4, 5, 6]]), (12, 1)), groups([25], 4, 30.0)]),
    "twenty": groups([8, 7], 12, 9.0, 5),
    "sixty-three": groups([14, 12, 9, 8], 24, 14.0, 20),
    "groups within groups": nested(),
    "counts of words": whole(chance.poisson(np.repeat(chance.gamma(0.3, 2, (5, 40)), 32, axis=0))),
    "five hundred": groups([60] * 7, 24, 12.0, 80),
}


def distances(rows):
    root = np.sqrt(np.einsum("ij,ij->i", rows, rows).astype(float))
    found = 1.0 - (rows @ rows.T) / (root[:, None] * root[None, :])
    np.fill_diagonal(found, 0.0)
    return np.maximum(found, 0.0)


def one(name, rows):
    apart = distances(rows)
    labels = HDBSCAN(min_cluster_size=5, min_samples=3, metric="precomputed", copy=True).fit(apart).labels_
    case = {
        "name": name,
        "dims": rows.shape[1],
        "rows": base64.b64encode(rows.astype(np.int8).tobytes()).decode(),
        "hdbscan": labels.tolist(),
        "clusters": int(labels.max()) + 1,
    }
    if len(rows) <= 120:
        tree = linkage(squareform(apart, checks=False), "average")
        case["average"] = fcluster(tree, 0.55, "distance").tolist()
    if len(rows) <= 63:
        unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
        pca = PCA(2, svd_solver="full").fit(unit)
        case["plane"] = np.round(pca.transform(unit), 9).tolist()
        case["explained"] = pca.explained_variance_ratio_.tolist()
        weights = np.array([[1.0, 0.8, 0.5, 0.2][i % 4] for i in range(len(rows))])
        mean = np.average(unit, axis=0, weights=weights)
        case["centroid"] = (mean / np.linalg.norm(mean)).tolist()
        case["average weight"] = weights.mean()
    return case


def forecasts():
    stated = chance.choice([10, 30, 50, 60, 70, 80, 90, 95], size=200)
    happened = chance.uniform(size=200) < 0.2 + 0.5 * stated / 100
    share, mean = calibration_curve(happened, stated / 100, n_bins=10)
    return {
        "stated": stated.tolist(),
        "happened": happened.astype(int).tolist(),
        "brier": brier_score_loss(happened, stated / 100),
        "curve": [[m, s] for m, s in zip(mean, share)],
    }


print(json.dumps({"sets": [one(*each) for each in SETS.items()], "forecasts": forecasts()}))
