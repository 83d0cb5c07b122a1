import { type Mode, type Tenant, tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Mode__Output as WireMode } from "@kobo/protos/common/v1/Mode";
import type { Tenant__Output as WireTenant } from "@kobo/protos/common/v1/Tenant";

export function toWireMode(mode: Mode): WireMode {
  return mode === "live" ? "MODE_LIVE" : "MODE_TEST";
}

/** @throws AppError VALIDATION_ERROR: a call without a mode is a bug of the caller, never a default. */
export function fromWireMode(mode: WireMode): Mode {
  if (mode === "MODE_LIVE") return "live";
  if (mode === "MODE_TEST") return "test";
  throw new AppError("VALIDATION_ERROR", "The call names no mode.");
}

export function toWireTenant(from: Tenant): WireTenant {
  return {
    merchantId: from.merchantId,
    mode: toWireMode(from.mode),
    merchantName: from.merchantName,
    walletPayId: from.walletPayId,
  };
}

/** @throws AppError VALIDATION_ERROR for a call that names no merchant or no mode. */
export function fromWireTenant(from: WireTenant | null): Tenant {
  if (!from?.merchantId) throw new AppError("VALIDATION_ERROR", "The call names no merchant.");
  return tenant({
    merchantId: from.merchantId,
    mode: fromWireMode(from.mode),
    merchantName: from.merchantName,
    walletPayId: from.walletPayId,
  });
}
