// A path, since the preset has the name lead here; and the one that `require` is given.
const fastCheck = require("../../node_modules/fast-check/lib/cjs/fast-check.js");

/** Draws by Jest's seed: `npm test -- --seed=N` has the same cases again. */
fastCheck.configureGlobal({ ...fastCheck.readConfigureGlobal(), seed: jest.getSeed() });

module.exports = fastCheck;
