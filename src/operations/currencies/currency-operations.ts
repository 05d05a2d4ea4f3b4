import { z } from 'zod'
import { listOf } from '../../platform/fields.ts'
import { readOperation } from '../operation.ts'
import { get, put } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { schoolCurrencies, toCurrencies } from './currency.ts'

export const getCurrencies = readOperation({
  id: 'currencies.get',
  title: 'Get the currencies',
  description: 'Returns the currencies that this school sells in, and those that its gateways accept.',
  scope: 'school:read',
  input: {},
  output: schoolCurrencies,
  run: async ({ gateways }, operator) => toCurrencies(await gateways.schoolCurrencies(operator)),
  rest: get('/currencies'),
})

export const setCurrencies = versionedOperation({
  id: 'currencies.set',
  title: 'Set the additional currencies',
  description:
    'Sets the currencies that this school sells in, in addition to its own. Buyers choose one of them for an order. Amounts are never converted: an offer without a price in a currency cannot be bought in it.',
  scope: 'school:write',
  effect: 'sets',
  input: {
    others: listOf(z.string().max(3), { to: 20 }).describe('such as USD; a gateway must accept it'),
  },
  output: schoolCurrencies,
  current: async ({ gateways }, operator) => toCurrencies(await gateways.schoolCurrencies(operator)),
  run: async ({ gateways }, operator, { others }) =>
    toCurrencies(await gateways.changeCurrencies(operator, others)),
  rest: put('/currencies'),
})
