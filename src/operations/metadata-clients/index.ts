import type { Operation } from '../operation-kinds.ts'
import { blockClient, listMetadataClients, reviewClient } from './client-operations.ts'

/** The operations on metadata clients, in the order in which interfaces list them. */
export const metadataClientOperations: readonly Operation[] = [listMetadataClients, reviewClient, blockClient]
