import type * as grpc from '@grpc/grpc-js';
import type { EnumTypeDefinition, MessageTypeDefinition } from '@grpc/proto-loader';

import type { Callback as _common_v1_Callback, Callback__Output as _common_v1_Callback__Output } from './common/v1/Callback';
import type { History as _common_v1_History, History__Output as _common_v1_History__Output } from './common/v1/History';
import type { Idempotency as _common_v1_Idempotency, Idempotency__Output as _common_v1_Idempotency__Output } from './common/v1/Idempotency';
import type { ItemContext as _common_v1_ItemContext, ItemContext__Output as _common_v1_ItemContext__Output } from './common/v1/ItemContext';
import type { ItemError as _common_v1_ItemError, ItemError__Output as _common_v1_ItemError__Output } from './common/v1/ItemError';
import type { Moment as _common_v1_Moment, Moment__Output as _common_v1_Moment__Output } from './common/v1/Moment';
import type { ProviderAnswer as _common_v1_ProviderAnswer, ProviderAnswer__Output as _common_v1_ProviderAnswer__Output } from './common/v1/ProviderAnswer';
import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from './common/v1/Tenant';
import type { TransferLimits as _common_v1_TransferLimits, TransferLimits__Output as _common_v1_TransferLimits__Output } from './common/v1/TransferLimits';
import type { AdvanceRequest as _sandbox_v1_AdvanceRequest, AdvanceRequest__Output as _sandbox_v1_AdvanceRequest__Output } from './sandbox/v1/AdvanceRequest';
import type { AdvanceResponse as _sandbox_v1_AdvanceResponse, AdvanceResponse__Output as _sandbox_v1_AdvanceResponse__Output } from './sandbox/v1/AdvanceResponse';
import type { AdvanceTimeRequest as _sandbox_v1_AdvanceTimeRequest, AdvanceTimeRequest__Output as _sandbox_v1_AdvanceTimeRequest__Output } from './sandbox/v1/AdvanceTimeRequest';
import type { AdvanceTimeResponse as _sandbox_v1_AdvanceTimeResponse, AdvanceTimeResponse__Output as _sandbox_v1_AdvanceTimeResponse__Output } from './sandbox/v1/AdvanceTimeResponse';
import type { FundWalletRequest as _sandbox_v1_FundWalletRequest, FundWalletRequest__Output as _sandbox_v1_FundWalletRequest__Output } from './sandbox/v1/FundWalletRequest';
import type { FundWalletResponse as _sandbox_v1_FundWalletResponse, FundWalletResponse__Output as _sandbox_v1_FundWalletResponse__Output } from './sandbox/v1/FundWalletResponse';
import type { SandboxClient as _sandbox_v1_SandboxClient, SandboxDefinition as _sandbox_v1_SandboxDefinition } from './sandbox/v1/Sandbox';
import type { SandboxClockClient as _sandbox_v1_SandboxClockClient, SandboxClockDefinition as _sandbox_v1_SandboxClockDefinition } from './sandbox/v1/SandboxClock';

type SubtypeConstructor<Constructor extends new (...args: any) => any, Subtype> = {
  new(...args: ConstructorParameters<Constructor>): Subtype;
};

export interface ProtoGrpcType {
  common: {
    v1: {
      Callback: MessageTypeDefinition<_common_v1_Callback, _common_v1_Callback__Output>
      History: MessageTypeDefinition<_common_v1_History, _common_v1_History__Output>
      Idempotency: MessageTypeDefinition<_common_v1_Idempotency, _common_v1_Idempotency__Output>
      ItemContext: MessageTypeDefinition<_common_v1_ItemContext, _common_v1_ItemContext__Output>
      ItemError: MessageTypeDefinition<_common_v1_ItemError, _common_v1_ItemError__Output>
      Mode: EnumTypeDefinition
      Moment: MessageTypeDefinition<_common_v1_Moment, _common_v1_Moment__Output>
      ProviderAnswer: MessageTypeDefinition<_common_v1_ProviderAnswer, _common_v1_ProviderAnswer__Output>
      Tenant: MessageTypeDefinition<_common_v1_Tenant, _common_v1_Tenant__Output>
      TransferLimits: MessageTypeDefinition<_common_v1_TransferLimits, _common_v1_TransferLimits__Output>
    }
  }
  sandbox: {
    v1: {
      AdvanceRequest: MessageTypeDefinition<_sandbox_v1_AdvanceRequest, _sandbox_v1_AdvanceRequest__Output>
      AdvanceResponse: MessageTypeDefinition<_sandbox_v1_AdvanceResponse, _sandbox_v1_AdvanceResponse__Output>
      AdvanceTimeRequest: MessageTypeDefinition<_sandbox_v1_AdvanceTimeRequest, _sandbox_v1_AdvanceTimeRequest__Output>
      AdvanceTimeResponse: MessageTypeDefinition<_sandbox_v1_AdvanceTimeResponse, _sandbox_v1_AdvanceTimeResponse__Output>
      FundWalletRequest: MessageTypeDefinition<_sandbox_v1_FundWalletRequest, _sandbox_v1_FundWalletRequest__Output>
      FundWalletResponse: MessageTypeDefinition<_sandbox_v1_FundWalletResponse, _sandbox_v1_FundWalletResponse__Output>
      /**
       * What the sandbox does for a merchant as a whole. The gateway serves it: it counts the test clocks, and records where
       * sandbox money comes from.
       */
      Sandbox: SubtypeConstructor<typeof grpc.Client, _sandbox_v1_SandboxClient> & { service: _sandbox_v1_SandboxDefinition }
      /**
       * Implemented by every service with due times: lets a merchant advance its test clock.
       */
      SandboxClock: SubtypeConstructor<typeof grpc.Client, _sandbox_v1_SandboxClockClient> & { service: _sandbox_v1_SandboxClockDefinition }
    }
  }
}

