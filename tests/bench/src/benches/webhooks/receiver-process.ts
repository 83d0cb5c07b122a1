import { serveParent } from "../../world/worker-process";
import { Receivers } from "./receivers";

/** Runs the merchants' servers in their own process, so that their cost is measured separately. */
serveParent(new Receivers());
