import "../styles.css";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { createRoot } from "react-dom/client";
import { ApiError } from "../api/http";
import { Toaster } from "../ui/toast";
import { makeRouter } from "./router";
import { StepUp } from "./step-up";

const RETRIES_MAX = 2;

const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      // A refusal stays one; a lost connection may be back.
      retry: (failures, error) =>
        failures < RETRIES_MAX && !(error instanceof ApiError && error.isOutcomeKnown),
    },
  },
});
const router = makeRouter(queryClient);

createRoot(document.getElementById("app") as HTMLElement).render(
  <QueryClientProvider client={queryClient}>
    <RouterProvider router={router} />
    <StepUp />
    <Toaster />
  </QueryClientProvider>,
);
