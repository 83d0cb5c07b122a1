// A relative path, since the preset has the name lead here.
const fastCheck = require("../../node_modules/fast-check");

/** Draws by Jest's seed: `npm test -- --seed=N` has the same cases again. */
fastCheck.configureGlobal({ ...fastCheck.readConfigureGlobal(), seed: jest.getSeed() });

module.exports = fastCheck;
