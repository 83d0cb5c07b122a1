export { appliedActions, REVIEW_TABLES } from "./decisions";
export type {
  ActionRequest,
  AllowedAction,
  DeskQueue,
  ReviewCase,
  ReviewDesk,
  ReviewHistory,
} from "./desk";
export { reviewHandlers } from "./grpc";
export { confirmProposal, decideReview, type ReviewParts } from "./resolve";
export { needsSecondApproval, SecondApprovalConfig } from "./second-approval";
