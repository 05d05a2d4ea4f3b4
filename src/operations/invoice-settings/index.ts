import type { Operation } from '../operation-kinds.ts'
import { getSettings, setSettings, testSettings } from './invoice-settings-operations.ts'

/** The operations on the invoice settings, in the order in which interfaces list them. */
export const invoiceSettingsOperations: readonly Operation[] = [getSettings, setSettings, testSettings]
