import { reads, readsAfter } from '../../../support/footprints/footprint.ts'
import { subscribed } from '../subscriptions/subscribed.ts'

export const billingReads = {
  changeCard: readsAfter(async (fixture) => {
    const { id } = await subscribed(fixture)
    const to = () => ({ webhook: 'https://school.example/notice', page: 'https://school.example/back' })
    return () => fixture.modules.billing.changeCard(fixture.mei, { id, to })
  }),

  gatewayWithCards: reads(({ modules, mei }) => modules.billing.gatewayWithCards(mei)),

  switchOptions: readsAfter(async (fixture) => {
    const { id } = await subscribed(fixture)
    return () => fixture.modules.billing.switchOptions(fixture.mei, id)
  }),
}
