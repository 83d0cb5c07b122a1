import { CLOSING_MS, type LedgerRefusal, refusalOf, retryTiming, type SagaRun } from "@kobo/saga";
import type { DisputeProcessor } from "../../clients/dispute-processor";
import * as files from "../../db/files";
import { SETTLED_CURRENCY } from "../../domain/currency";
import { type Dispute, type DisputeEvidence, nextMovement } from "../../domain/disputes/dispute";
import type { DisputeCommand } from "../../domain/disputes/dispute-states";
import type { DisputeCall, DisputeInput } from "../../domain/disputes/dispute-step";
import type { DisputeParts } from "./dispute-parts";

/** Executes a command. All are idempotent. */
export async function executeDispute(
  command: DisputeCommand,
  parts: DisputeParts,
  dispute: Dispute,
  { deadline }: Pick<SagaRun, "deadline">,
): Promise<DisputeInput> {
  const processor = parts.disputeProcessors[dispute.payment.mode];
  const closing = deadline - CLOSING_MS;
  switch (command) {
    case "ask":
      return answered(parts, dispute, "ask", await processor.query(dispute, closing));
    case "close":
      return answered(parts, dispute, "close", await processor.close(dispute, closing));
    case "submit":
      return answered(parts, dispute, "submit", await submit(parts, dispute, processor, closing));
    case "post":
      return post(parts, dispute, deadline);
  }
}

type Answer = Awaited<ReturnType<DisputeProcessor["query"]>>;

function answered(
  { logger, queryScale, disputeFee }: DisputeParts,
  { id: disputeId, payment: { mode, currency } }: Dispute,
  call: DisputeCall,
  answer: Answer,
): DisputeInput {
  if (answer.kind !== "found") {
    logger.warn(
      { disputeId, mode, call, answer: answer.kind, detail: answer.detail },
      answer.kind === "refused"
        ? "card processor refused dispute request"
        : "card processor outcome unknown",
    );
  }
  const fee = currency === SETTLED_CURRENCY ? disputeFee : 0n;
  return { kind: "answered", call, answer, timing: retryTiming(queryScale), fee };
}

/** Uploads the files that the processor lacks, then submits the evidence. */
async function submit(
  parts: DisputeParts,
  dispute: Dispute,
  processor: DisputeProcessor,
  deadline: number,
): Promise<Answer> {
  const uploaded: Record<string, string> = {};
  for (const [field, fileId] of Object.entries(dispute.evidence.files)) {
    const upload = await uploadOnce(parts, { processor, fileId, deadline });
    if (upload.kind !== "uploaded") return upload;
    uploaded[field] = upload.processorFileId;
  }
  const evidence: DisputeEvidence = { texts: dispute.evidence.texts, files: uploaded };
  return processor.submit(dispute, evidence, deadline);
}

async function uploadOnce(
  { db }: Pick<DisputeParts, "db">,
  {
    processor,
    fileId,
    deadline,
  }: { processor: DisputeProcessor; fileId: string; deadline: number },
): ReturnType<DisputeProcessor["upload"]> {
  const file = await files.findById(db, fileId);
  if (!file) throw new Error("The evidence names a file that is stored.");
  const { processorFileId, filename, type } = file;
  if (processorFileId) return { kind: "uploaded", processorFileId };
  const bytes = await files.readContent(db, fileId);
  const upload = await processor.upload({ id: fileId, filename, type, bytes }, deadline);
  if (upload.kind === "uploaded")
    await files.setProcessorFileId(db, fileId, upload.processorFileId);
  return upload;
}

/** A refusal is a bug, which a retry would not fix. */
async function post(
  { disputeLedger, logger, queryScale }: DisputeParts,
  dispute: Dispute,
  deadline: number,
): Promise<DisputeInput> {
  const movement = nextMovement(dispute);
  if (!movement) throw new Error("A dispute that is being posted has a movement.");
  const { payer, ...answer } = await disputeLedger.post(dispute, movement, deadline);
  const refusal: LedgerRefusal | undefined = refusalOf(answer);
  if (!refusal) return { kind: "posted", movement, payer, timing: retryTiming(queryScale) };
  logger.error({ disputeId: dispute.id, refusal }, "ledger refused dispute movement");
  return { kind: "refused by the ledger" };
}
