export { TEST_CARDS, type TestCard, testCard } from "./test-card";
