import { z } from 'zod'
import { listOf } from '../../platform/fields.ts'
import { readOperation } from '../operation.ts'
import { get, put } from '../rest.ts'
import { versionedOperation } from '../versioned-operation.ts'
import { toCurrencies, schoolCurrencies } from './currency.ts'

export const getCurrencies = readOperation({
  id: 'currencies.get',
  title: 'Get the currencies',
  description: 'The currencies that this school sells in, and those that its gateways would accept.',
  scope: 'school:read',
  input: {},
  output: schoolCurrencies,
  run: async ({ gateways }, operator) => toCurrencies(await gateways.schoolCurrencies(operator)),
  rest: get('/currencies'),
})

export const setCurrencies = versionedOperation({
  id: 'currencies.set',
  title: 'Set the further currencies',
  description:
    'Sets the currencies that this school sells in besides its own. Buyers choose one of them, and an order is in one. Nothing is converted: what has no price in a currency cannot be bought in it.',
  scope: 'school:write',
  effect: 'sets',
  input: {
    others: listOf(z.string().max(3), { to: 20 }).describe('such as USD; one that a gateway accepts'),
  },
  output: schoolCurrencies,
  current: async ({ gateways }, operator) => toCurrencies(await gateways.schoolCurrencies(operator)),
  run: async ({ gateways }, operator, { others }) =>
    toCurrencies(await gateways.changeCurrencies(operator, others)),
  rest: put('/currencies'),
})
