// A project's own `testTimeout` is ignored when jest runs several projects at once.
jest.setTimeout(30_000);
