export { REVIEW_TABLES } from "./decisions";
export type {
  ActionRequest,
  AllowedAction,
  DeskQueue,
  ReviewCase,
  ReviewDesk,
  ReviewStory,
} from "./desk";
export { reviewHandlers } from "./grpc";
export { confirmProposal, decideReview, type ReviewParts } from "./resolve";
export { needsSecondPerson, SecondPersonConfig } from "./second-person";
