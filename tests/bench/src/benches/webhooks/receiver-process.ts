import { serveParent } from "../../world/worker-process";
import { Receivers } from "./receivers";

/** The merchants' servers in a process of their own, so that their cost is measured apart. */
serveParent(new Receivers());
