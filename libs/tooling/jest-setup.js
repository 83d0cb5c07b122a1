// A project's own `testTimeout` is ignored when jest runs several projects at once.
// Much longer than any test takes: a busy machine is no failure.
jest.setTimeout(60_000);
