import { z } from 'zod'
import { text } from '../../platform/fields.ts'
import { actOperation, listOperation } from '../operation.ts'
import { get, put } from '../rest.ts'
import { workOf } from '../wire/client-work.ts'
import { component } from '../wire/component.ts'
import { managesApps } from '../wire/manages-apps.ts'
import { orRefuse } from '../wire/named.ts'

const vendor = component('Vendor', z.object({ client_id: z.string(), name: z.string(), is_on: z.boolean() }))

const listVendors = listOperation({
  id: 'vendors.list',
  title: 'List vendors',
  description:
    'The platforms that this deployment knows, with whether members of this school can connect them.',
  ...managesApps,
  filters: {},
  item: vendor,
  read: async ({ oauth }, operator, _page, _filters, caller) => ({
    ...{ rows: await oauth.vendorsAt(workOf(operator, caller)), hasNext: false, hasPrevious: false },
  }),
  placeOf: () => ({ at: new Date(0), id: '' }),
  show: ({ clientId, name, isOn }) => ({ client_id: clientId, name, is_on: isOn }),
  rest: get('/vendors'),
})

const switchVendor = actOperation({
  id: 'vendors.switch',
  title: 'Switch a vendor',
  description: 'Lets members of this school connect a known platform, or refuses its tokens.',
  ...managesApps,
  effect: 'sets',
  input: { client_id: text({ from: 1, to: 128 }), is_on: z.boolean() },
  output: vendor,
  async run({ oauth }, operator, { clientId, isOn }, caller) {
    const work = workOf(operator, caller)
    await oauth.switchVendor(work, clientId, isOn ? 'on' : 'off')
    const all = await oauth.vendorsAt(work)
    const now = orRefuse(
      all.find((each) => each.clientId === clientId),
      'vendor',
      clientId,
    )
    return { client_id: now.clientId, name: now.name, is_on: now.isOn }
  },
  rest: put('/vendors/:client_id'),
})

export const vendorOperations = [listVendors, switchVendor]
