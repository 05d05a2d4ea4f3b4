import type { Operation } from '../operation-kinds.ts'
import { getCurrencies, setCurrencies } from './currency-operations.ts'
import { getPrices, setPrices } from './offer-price-operations.ts'

/** The operations on currencies and the prices in them, in the order in which interfaces list them. */
export const currencyOperations: readonly Operation[] = [getCurrencies, setCurrencies, getPrices, setPrices]
