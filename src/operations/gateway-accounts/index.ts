import type { Operation } from '../operation-kinds.ts'
import { listAccounts, removeAccount, setAccount, testAccount } from './account-operations.ts'

/** The operations on gateway accounts, in the order in which interfaces list them. */
export const gatewayAccountOperations: readonly Operation[] = [
  listAccounts,
  setAccount,
  removeAccount,
  testAccount,
]
