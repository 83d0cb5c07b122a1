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
import type { Account as _wallet_ledger_v1_Account, Account__Output as _wallet_ledger_v1_Account__Output } from './wallet_ledger/v1/Account';
import type { Announcement as _wallet_ledger_v1_Announcement, Announcement__Output as _wallet_ledger_v1_Announcement__Output } from './wallet_ledger/v1/Announcement';
import type { Balance as _wallet_ledger_v1_Balance, Balance__Output as _wallet_ledger_v1_Balance__Output } from './wallet_ledger/v1/Balance';
import type { CreateTransfersRequest as _wallet_ledger_v1_CreateTransfersRequest, CreateTransfersRequest__Output as _wallet_ledger_v1_CreateTransfersRequest__Output } from './wallet_ledger/v1/CreateTransfersRequest';
import type { CreateTransfersResponse as _wallet_ledger_v1_CreateTransfersResponse, CreateTransfersResponse__Output as _wallet_ledger_v1_CreateTransfersResponse__Output } from './wallet_ledger/v1/CreateTransfersResponse';
import type { DailyTotal as _wallet_ledger_v1_DailyTotal, DailyTotal__Output as _wallet_ledger_v1_DailyTotal__Output } from './wallet_ledger/v1/DailyTotal';
import type { Entry as _wallet_ledger_v1_Entry, Entry__Output as _wallet_ledger_v1_Entry__Output } from './wallet_ledger/v1/Entry';
import type { FindEntryRequest as _wallet_ledger_v1_FindEntryRequest, FindEntryRequest__Output as _wallet_ledger_v1_FindEntryRequest__Output } from './wallet_ledger/v1/FindEntryRequest';
import type { FindEntryResponse as _wallet_ledger_v1_FindEntryResponse, FindEntryResponse__Output as _wallet_ledger_v1_FindEntryResponse__Output } from './wallet_ledger/v1/FindEntryResponse';
import type { FindReceivedPaymentsRequest as _wallet_ledger_v1_FindReceivedPaymentsRequest, FindReceivedPaymentsRequest__Output as _wallet_ledger_v1_FindReceivedPaymentsRequest__Output } from './wallet_ledger/v1/FindReceivedPaymentsRequest';
import type { FindReceivedPaymentsResponse as _wallet_ledger_v1_FindReceivedPaymentsResponse, FindReceivedPaymentsResponse__Output as _wallet_ledger_v1_FindReceivedPaymentsResponse__Output } from './wallet_ledger/v1/FindReceivedPaymentsResponse';
import type { GetBalanceRequest as _wallet_ledger_v1_GetBalanceRequest, GetBalanceRequest__Output as _wallet_ledger_v1_GetBalanceRequest__Output } from './wallet_ledger/v1/GetBalanceRequest';
import type { GetBalanceResponse as _wallet_ledger_v1_GetBalanceResponse, GetBalanceResponse__Output as _wallet_ledger_v1_GetBalanceResponse__Output } from './wallet_ledger/v1/GetBalanceResponse';
import type { GetTalliesRequest as _wallet_ledger_v1_GetTalliesRequest, GetTalliesRequest__Output as _wallet_ledger_v1_GetTalliesRequest__Output } from './wallet_ledger/v1/GetTalliesRequest';
import type { GetTalliesResponse as _wallet_ledger_v1_GetTalliesResponse, GetTalliesResponse__Output as _wallet_ledger_v1_GetTalliesResponse__Output } from './wallet_ledger/v1/GetTalliesResponse';
import type { GetTransferRequest as _wallet_ledger_v1_GetTransferRequest, GetTransferRequest__Output as _wallet_ledger_v1_GetTransferRequest__Output } from './wallet_ledger/v1/GetTransferRequest';
import type { GetTransferResponse as _wallet_ledger_v1_GetTransferResponse, GetTransferResponse__Output as _wallet_ledger_v1_GetTransferResponse__Output } from './wallet_ledger/v1/GetTransferResponse';
import type { GroupCells as _wallet_ledger_v1_GroupCells, GroupCells__Output as _wallet_ledger_v1_GroupCells__Output } from './wallet_ledger/v1/GroupCells';
import type { ListDailyTotalsRequest as _wallet_ledger_v1_ListDailyTotalsRequest, ListDailyTotalsRequest__Output as _wallet_ledger_v1_ListDailyTotalsRequest__Output } from './wallet_ledger/v1/ListDailyTotalsRequest';
import type { ListDailyTotalsResponse as _wallet_ledger_v1_ListDailyTotalsResponse, ListDailyTotalsResponse__Output as _wallet_ledger_v1_ListDailyTotalsResponse__Output } from './wallet_ledger/v1/ListDailyTotalsResponse';
import type { ListEntriesRequest as _wallet_ledger_v1_ListEntriesRequest, ListEntriesRequest__Output as _wallet_ledger_v1_ListEntriesRequest__Output } from './wallet_ledger/v1/ListEntriesRequest';
import type { ListEntriesResponse as _wallet_ledger_v1_ListEntriesResponse, ListEntriesResponse__Output as _wallet_ledger_v1_ListEntriesResponse__Output } from './wallet_ledger/v1/ListEntriesResponse';
import type { ListMovementsRequest as _wallet_ledger_v1_ListMovementsRequest, ListMovementsRequest__Output as _wallet_ledger_v1_ListMovementsRequest__Output } from './wallet_ledger/v1/ListMovementsRequest';
import type { ListMovementsResponse as _wallet_ledger_v1_ListMovementsResponse, ListMovementsResponse__Output as _wallet_ledger_v1_ListMovementsResponse__Output } from './wallet_ledger/v1/ListMovementsResponse';
import type { ListPaymentsRequest as _wallet_ledger_v1_ListPaymentsRequest, ListPaymentsRequest__Output as _wallet_ledger_v1_ListPaymentsRequest__Output } from './wallet_ledger/v1/ListPaymentsRequest';
import type { ListPaymentsResponse as _wallet_ledger_v1_ListPaymentsResponse, ListPaymentsResponse__Output as _wallet_ledger_v1_ListPaymentsResponse__Output } from './wallet_ledger/v1/ListPaymentsResponse';
import type { ListReceivedPaymentsRequest as _wallet_ledger_v1_ListReceivedPaymentsRequest, ListReceivedPaymentsRequest__Output as _wallet_ledger_v1_ListReceivedPaymentsRequest__Output } from './wallet_ledger/v1/ListReceivedPaymentsRequest';
import type { ListReceivedPaymentsResponse as _wallet_ledger_v1_ListReceivedPaymentsResponse, ListReceivedPaymentsResponse__Output as _wallet_ledger_v1_ListReceivedPaymentsResponse__Output } from './wallet_ledger/v1/ListReceivedPaymentsResponse';
import type { ListTransfersRequest as _wallet_ledger_v1_ListTransfersRequest, ListTransfersRequest__Output as _wallet_ledger_v1_ListTransfersRequest__Output } from './wallet_ledger/v1/ListTransfersRequest';
import type { ListTransfersResponse as _wallet_ledger_v1_ListTransfersResponse, ListTransfersResponse__Output as _wallet_ledger_v1_ListTransfersResponse__Output } from './wallet_ledger/v1/ListTransfersResponse';
import type { ListUsedReferencesRequest as _wallet_ledger_v1_ListUsedReferencesRequest, ListUsedReferencesRequest__Output as _wallet_ledger_v1_ListUsedReferencesRequest__Output } from './wallet_ledger/v1/ListUsedReferencesRequest';
import type { ListUsedReferencesResponse as _wallet_ledger_v1_ListUsedReferencesResponse, ListUsedReferencesResponse__Output as _wallet_ledger_v1_ListUsedReferencesResponse__Output } from './wallet_ledger/v1/ListUsedReferencesResponse';
import type { ListWalletsRequest as _wallet_ledger_v1_ListWalletsRequest, ListWalletsRequest__Output as _wallet_ledger_v1_ListWalletsRequest__Output } from './wallet_ledger/v1/ListWalletsRequest';
import type { ListWalletsResponse as _wallet_ledger_v1_ListWalletsResponse, ListWalletsResponse__Output as _wallet_ledger_v1_ListWalletsResponse__Output } from './wallet_ledger/v1/ListWalletsResponse';
import type { Movement as _wallet_ledger_v1_Movement, Movement__Output as _wallet_ledger_v1_Movement__Output } from './wallet_ledger/v1/Movement';
import type { OnceKey as _wallet_ledger_v1_OnceKey, OnceKey__Output as _wallet_ledger_v1_OnceKey__Output } from './wallet_ledger/v1/OnceKey';
import type { OnceKeyLookup as _wallet_ledger_v1_OnceKeyLookup, OnceKeyLookup__Output as _wallet_ledger_v1_OnceKeyLookup__Output } from './wallet_ledger/v1/OnceKeyLookup';
import type { OpenWalletRequest as _wallet_ledger_v1_OpenWalletRequest, OpenWalletRequest__Output as _wallet_ledger_v1_OpenWalletRequest__Output } from './wallet_ledger/v1/OpenWalletRequest';
import type { OpenWalletResponse as _wallet_ledger_v1_OpenWalletResponse, OpenWalletResponse__Output as _wallet_ledger_v1_OpenWalletResponse__Output } from './wallet_ledger/v1/OpenWalletResponse';
import type { Party as _wallet_ledger_v1_Party, Party__Output as _wallet_ledger_v1_Party__Output } from './wallet_ledger/v1/Party';
import type { ReceivedPayment as _wallet_ledger_v1_ReceivedPayment, ReceivedPayment__Output as _wallet_ledger_v1_ReceivedPayment__Output } from './wallet_ledger/v1/ReceivedPayment';
import type { Reference as _wallet_ledger_v1_Reference, Reference__Output as _wallet_ledger_v1_Reference__Output } from './wallet_ledger/v1/Reference';
import type { SetLowBalanceThresholdRequest as _wallet_ledger_v1_SetLowBalanceThresholdRequest, SetLowBalanceThresholdRequest__Output as _wallet_ledger_v1_SetLowBalanceThresholdRequest__Output } from './wallet_ledger/v1/SetLowBalanceThresholdRequest';
import type { SetLowBalanceThresholdResponse as _wallet_ledger_v1_SetLowBalanceThresholdResponse, SetLowBalanceThresholdResponse__Output as _wallet_ledger_v1_SetLowBalanceThresholdResponse__Output } from './wallet_ledger/v1/SetLowBalanceThresholdResponse';
import type { Tally as _wallet_ledger_v1_Tally, Tally__Output as _wallet_ledger_v1_Tally__Output } from './wallet_ledger/v1/Tally';
import type { TallyLookup as _wallet_ledger_v1_TallyLookup, TallyLookup__Output as _wallet_ledger_v1_TallyLookup__Output } from './wallet_ledger/v1/TallyLookup';
import type { Transfer as _wallet_ledger_v1_Transfer, Transfer__Output as _wallet_ledger_v1_Transfer__Output } from './wallet_ledger/v1/Transfer';
import type { TransferGroup as _wallet_ledger_v1_TransferGroup, TransferGroup__Output as _wallet_ledger_v1_TransferGroup__Output } from './wallet_ledger/v1/TransferGroup';
import type { TransferItem as _wallet_ledger_v1_TransferItem, TransferItem__Output as _wallet_ledger_v1_TransferItem__Output } from './wallet_ledger/v1/TransferItem';
import type { TransferResult as _wallet_ledger_v1_TransferResult, TransferResult__Output as _wallet_ledger_v1_TransferResult__Output } from './wallet_ledger/v1/TransferResult';
import type { Wallet as _wallet_ledger_v1_Wallet, Wallet__Output as _wallet_ledger_v1_Wallet__Output } from './wallet_ledger/v1/Wallet';
import type { WalletLedgerClient as _wallet_ledger_v1_WalletLedgerClient, WalletLedgerDefinition as _wallet_ledger_v1_WalletLedgerDefinition } from './wallet_ledger/v1/WalletLedger';

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
  wallet_ledger: {
    v1: {
      Account: MessageTypeDefinition<_wallet_ledger_v1_Account, _wallet_ledger_v1_Account__Output>
      Announcement: MessageTypeDefinition<_wallet_ledger_v1_Announcement, _wallet_ledger_v1_Announcement__Output>
      AnnouncementSlot: EnumTypeDefinition
      Balance: MessageTypeDefinition<_wallet_ledger_v1_Balance, _wallet_ledger_v1_Balance__Output>
      CreateTransfersRequest: MessageTypeDefinition<_wallet_ledger_v1_CreateTransfersRequest, _wallet_ledger_v1_CreateTransfersRequest__Output>
      CreateTransfersResponse: MessageTypeDefinition<_wallet_ledger_v1_CreateTransfersResponse, _wallet_ledger_v1_CreateTransfersResponse__Output>
      DailyTotal: MessageTypeDefinition<_wallet_ledger_v1_DailyTotal, _wallet_ledger_v1_DailyTotal__Output>
      Entry: MessageTypeDefinition<_wallet_ledger_v1_Entry, _wallet_ledger_v1_Entry__Output>
      FindEntryRequest: MessageTypeDefinition<_wallet_ledger_v1_FindEntryRequest, _wallet_ledger_v1_FindEntryRequest__Output>
      FindEntryResponse: MessageTypeDefinition<_wallet_ledger_v1_FindEntryResponse, _wallet_ledger_v1_FindEntryResponse__Output>
      FindReceivedPaymentsRequest: MessageTypeDefinition<_wallet_ledger_v1_FindReceivedPaymentsRequest, _wallet_ledger_v1_FindReceivedPaymentsRequest__Output>
      FindReceivedPaymentsResponse: MessageTypeDefinition<_wallet_ledger_v1_FindReceivedPaymentsResponse, _wallet_ledger_v1_FindReceivedPaymentsResponse__Output>
      GetBalanceRequest: MessageTypeDefinition<_wallet_ledger_v1_GetBalanceRequest, _wallet_ledger_v1_GetBalanceRequest__Output>
      GetBalanceResponse: MessageTypeDefinition<_wallet_ledger_v1_GetBalanceResponse, _wallet_ledger_v1_GetBalanceResponse__Output>
      GetTalliesRequest: MessageTypeDefinition<_wallet_ledger_v1_GetTalliesRequest, _wallet_ledger_v1_GetTalliesRequest__Output>
      GetTalliesResponse: MessageTypeDefinition<_wallet_ledger_v1_GetTalliesResponse, _wallet_ledger_v1_GetTalliesResponse__Output>
      GetTransferRequest: MessageTypeDefinition<_wallet_ledger_v1_GetTransferRequest, _wallet_ledger_v1_GetTransferRequest__Output>
      GetTransferResponse: MessageTypeDefinition<_wallet_ledger_v1_GetTransferResponse, _wallet_ledger_v1_GetTransferResponse__Output>
      GroupCells: MessageTypeDefinition<_wallet_ledger_v1_GroupCells, _wallet_ledger_v1_GroupCells__Output>
      HoldState: EnumTypeDefinition
      ListDailyTotalsRequest: MessageTypeDefinition<_wallet_ledger_v1_ListDailyTotalsRequest, _wallet_ledger_v1_ListDailyTotalsRequest__Output>
      ListDailyTotalsResponse: MessageTypeDefinition<_wallet_ledger_v1_ListDailyTotalsResponse, _wallet_ledger_v1_ListDailyTotalsResponse__Output>
      ListEntriesRequest: MessageTypeDefinition<_wallet_ledger_v1_ListEntriesRequest, _wallet_ledger_v1_ListEntriesRequest__Output>
      ListEntriesResponse: MessageTypeDefinition<_wallet_ledger_v1_ListEntriesResponse, _wallet_ledger_v1_ListEntriesResponse__Output>
      ListMovementsRequest: MessageTypeDefinition<_wallet_ledger_v1_ListMovementsRequest, _wallet_ledger_v1_ListMovementsRequest__Output>
      ListMovementsResponse: MessageTypeDefinition<_wallet_ledger_v1_ListMovementsResponse, _wallet_ledger_v1_ListMovementsResponse__Output>
      ListPaymentsRequest: MessageTypeDefinition<_wallet_ledger_v1_ListPaymentsRequest, _wallet_ledger_v1_ListPaymentsRequest__Output>
      ListPaymentsResponse: MessageTypeDefinition<_wallet_ledger_v1_ListPaymentsResponse, _wallet_ledger_v1_ListPaymentsResponse__Output>
      ListReceivedPaymentsRequest: MessageTypeDefinition<_wallet_ledger_v1_ListReceivedPaymentsRequest, _wallet_ledger_v1_ListReceivedPaymentsRequest__Output>
      ListReceivedPaymentsResponse: MessageTypeDefinition<_wallet_ledger_v1_ListReceivedPaymentsResponse, _wallet_ledger_v1_ListReceivedPaymentsResponse__Output>
      ListTransfersRequest: MessageTypeDefinition<_wallet_ledger_v1_ListTransfersRequest, _wallet_ledger_v1_ListTransfersRequest__Output>
      ListTransfersResponse: MessageTypeDefinition<_wallet_ledger_v1_ListTransfersResponse, _wallet_ledger_v1_ListTransfersResponse__Output>
      ListUsedReferencesRequest: MessageTypeDefinition<_wallet_ledger_v1_ListUsedReferencesRequest, _wallet_ledger_v1_ListUsedReferencesRequest__Output>
      ListUsedReferencesResponse: MessageTypeDefinition<_wallet_ledger_v1_ListUsedReferencesResponse, _wallet_ledger_v1_ListUsedReferencesResponse__Output>
      ListWalletsRequest: MessageTypeDefinition<_wallet_ledger_v1_ListWalletsRequest, _wallet_ledger_v1_ListWalletsRequest__Output>
      ListWalletsResponse: MessageTypeDefinition<_wallet_ledger_v1_ListWalletsResponse, _wallet_ledger_v1_ListWalletsResponse__Output>
      Movement: MessageTypeDefinition<_wallet_ledger_v1_Movement, _wallet_ledger_v1_Movement__Output>
      OnceKey: MessageTypeDefinition<_wallet_ledger_v1_OnceKey, _wallet_ledger_v1_OnceKey__Output>
      OnceKeyLookup: MessageTypeDefinition<_wallet_ledger_v1_OnceKeyLookup, _wallet_ledger_v1_OnceKeyLookup__Output>
      OnceKeyScope: EnumTypeDefinition
      OpenWalletRequest: MessageTypeDefinition<_wallet_ledger_v1_OpenWalletRequest, _wallet_ledger_v1_OpenWalletRequest__Output>
      OpenWalletResponse: MessageTypeDefinition<_wallet_ledger_v1_OpenWalletResponse, _wallet_ledger_v1_OpenWalletResponse__Output>
      OwnAccount: EnumTypeDefinition
      Party: MessageTypeDefinition<_wallet_ledger_v1_Party, _wallet_ledger_v1_Party__Output>
      ReceivedPayment: MessageTypeDefinition<_wallet_ledger_v1_ReceivedPayment, _wallet_ledger_v1_ReceivedPayment__Output>
      Reference: MessageTypeDefinition<_wallet_ledger_v1_Reference, _wallet_ledger_v1_Reference__Output>
      ReferenceFamily: EnumTypeDefinition
      SetLowBalanceThresholdRequest: MessageTypeDefinition<_wallet_ledger_v1_SetLowBalanceThresholdRequest, _wallet_ledger_v1_SetLowBalanceThresholdRequest__Output>
      SetLowBalanceThresholdResponse: MessageTypeDefinition<_wallet_ledger_v1_SetLowBalanceThresholdResponse, _wallet_ledger_v1_SetLowBalanceThresholdResponse__Output>
      SystemAccount: EnumTypeDefinition
      Tally: MessageTypeDefinition<_wallet_ledger_v1_Tally, _wallet_ledger_v1_Tally__Output>
      TallyLookup: MessageTypeDefinition<_wallet_ledger_v1_TallyLookup, _wallet_ledger_v1_TallyLookup__Output>
      Transfer: MessageTypeDefinition<_wallet_ledger_v1_Transfer, _wallet_ledger_v1_Transfer__Output>
      TransferGroup: MessageTypeDefinition<_wallet_ledger_v1_TransferGroup, _wallet_ledger_v1_TransferGroup__Output>
      TransferItem: MessageTypeDefinition<_wallet_ledger_v1_TransferItem, _wallet_ledger_v1_TransferItem__Output>
      TransferKind: EnumTypeDefinition
      TransferOutcome: EnumTypeDefinition
      TransferRefusal: EnumTypeDefinition
      TransferResult: MessageTypeDefinition<_wallet_ledger_v1_TransferResult, _wallet_ledger_v1_TransferResult__Output>
      TransferType: EnumTypeDefinition
      Wallet: MessageTypeDefinition<_wallet_ledger_v1_Wallet, _wallet_ledger_v1_Wallet__Output>
      /**
       * The only service that moves money: double entry, integers, immutable transfers.
       * 
       * Amounts are in the minor unit of their currency: kobo, cents, pence, pesewas. Fields are named after kobo,
       * because the naira came first. Currencies: NGN USD GBP EUR GHS KES ZAR, without conversion.
       * 
       * Every call is idempotent. Its caller chooses a transfer's id; a repeat with the same id and fields returns
       * the first outcome and changes nothing.
       */
      WalletLedger: SubtypeConstructor<typeof grpc.Client, _wallet_ledger_v1_WalletLedgerClient> & { service: _wallet_ledger_v1_WalletLedgerDefinition }
    }
  }
}

