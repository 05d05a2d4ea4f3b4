import type { InvoiceSettingsChange } from '../../../../src/domain/invoicing/index.ts'
import { platformActor } from '../../../../src/domain/tenancy/index.ts'
import { createModules } from '../../../../src/modules.ts'
import type { Fixture } from '../../../support/footprints/fixture.ts'
import { atEach, audits, inserts, updates, writes } from '../../../support/footprints/footprint.ts'
import { invoiceMerchant, startEcpayInvoices } from '../../../support/gateways/ecpay-invoice-server.ts'
import { paidByMei } from '../orders/shop.ts'

const terms: InvoiceSettingsChange = {
  issuer: 'local',
  document: 'invoice',
  sellerName: 'Ceramics Studio',
  sellerAddress: '',
  sellerTaxId: '',
  numberPrefix: 'FOOT-',
  firstNumber: 1,
}

/** Mei has paid at a school that numbers its own invoices. */
export async function owedToMei(fixture: Fixture) {
  const { modules, olga } = fixture
  await modules.invoicing.setInvoiceSettings(olga, terms)
  return await paidByMei(fixture)
}

/** Mei has paid at a school whose invoices ECPay issues, and ECPay has refused hers. */
export async function refusedToMei(fixture: Fixture) {
  const { deps, clock, olga, school } = fixture
  const ecpay = await startEcpayInvoices(clock)
  const modules = createModules({ ...deps, outboundHttp: ecpay.http })
  const keys = { ...invoiceMerchant, environment: 'stage' } as const
  await modules.invoicing.setInvoiceSettings(olga, { ...terms, issuer: 'ecpay', ecpay: keys })
  const { paymentId } = await paidByMei(fixture)
  await fixture.db
    .updateTable('invoices')
    .set({ carrier: '/ABC1234' })
    .where('paymentId', '=', paymentId)
    .execute()
  ecpay.unknownCarriers.add('/ABC1234')
  await modules.invoicing.settleInvoice(platformActor, { schoolId: school.id, paymentId })
  return { paymentId, modules }
}

export const invoicingWrites = {
  issueInvoice: writes(async (fixture) => {
    const { paymentId } = await paidByMei(fixture)
    return {
      run: () => fixture.modules.invoicing.issueInvoice(fixture.olga, paymentId, 'AB12345678'),
      touches: [updates('invoices', { paymentId }, ['number', 'issuedAt', 'state'])],
    }
  }),

  setInvoiceSettings: writes(({ modules, olga }) => ({
    run: () => modules.invoicing.setInvoiceSettings(olga, terms),
    touches: [
      updates('invoiceSettings', { sellerName: 'Ceramics Studio' }, ['issuer', 'updatedAt']),
      audits('invoice_settings.changed', { byPersonId: olga.memberId }),
    ],
  })),

  settleInvoice: writes(async (fixture) => {
    const { modules, school } = fixture
    const { paymentId } = await owedToMei(fixture)
    return {
      run: () => modules.invoicing.settleInvoice(platformActor, { schoolId: school.id, paymentId }),
      touches: [
        updates('invoices', { paymentId }, ['number', 'issuedAt', 'state', 'dueAt']),
        inserts('invoiceSeries', { kind: 'invoice', series: 'FOOT-2026-' }),
      ],
    }
  }),

  settleDueInvoices: writes(async (fixture) => {
    const { modules, school, twinId } = fixture
    const { paymentId } = await owedToMei(fixture)
    const otherInvoices = fixture.db
      .updateTable('invoices')
      .set({ dueAt: null })
      .where('paymentId', '!=', paymentId)
    await otherInvoices.execute()
    return {
      run: () => modules.invoicing.settleDueInvoices(platformActor),
      touches: atEach(
        [school.id, twinId],
        [
          updates('invoices', { paymentId }, ['number', 'issuedAt', 'state', 'dueAt']),
          inserts('invoiceSeries', { kind: 'invoice', series: 'FOOT-2026-' }),
        ],
      ),
    }
  }),

  voidInvoice: writes(async (fixture) => {
    const { modules, school, olga } = fixture
    const { paymentId } = await owedToMei(fixture)
    await modules.invoicing.settleInvoice(platformActor, { schoolId: school.id, paymentId })
    return {
      run: () => modules.invoicing.voidInvoice(olga, paymentId, 'Wrong company'),
      touches: [
        updates('invoices', { paymentId }, ['state', 'voidedAt', 'voidReason']),
        audits('invoice.voided', { byPersonId: olga.memberId }),
      ],
    }
  }),

  retryInvoice: {
    cases: {
      'of a refused one': writes(async (fixture) => {
        const { olga } = fixture
        const { paymentId, modules } = await refusedToMei(fixture)
        return {
          run: () =>
            modules.invoicing.retryInvoice(olga, paymentId, { kind: 'donation', donationCode: '919' }),
          touches: [
            updates('invoices', { paymentId }, [
              ...(['number', 'issuedAt', 'randomCode', 'state', 'kind', 'carrier', 'donationCode'] as const),
              ...(['attempts', 'problem', 'failedAt'] as const),
            ]),
            audits('invoice.retried', { byPersonId: olga.memberId }),
          ],
        }
      }),
      'of a voided one': writes(async (fixture) => {
        const { modules, school, olga, clock } = fixture
        const { paymentId } = await owedToMei(fixture)
        await modules.invoicing.settleInvoice(platformActor, { schoolId: school.id, paymentId })
        await modules.invoicing.voidInvoice(olga, paymentId, 'Wrong company')
        clock.advance({ minutes: 1 })
        return {
          run: () => modules.invoicing.retryInvoice(olga, paymentId),
          touches: [
            updates('invoices', { paymentId }, [
              'edition',
              'number',
              'issuedAt',
              'state',
              'voidedAt',
              'voidReason',
            ]),
            inserts('voidedInvoices', { paymentId, edition: 1 }),
            updates('invoiceSeries', { kind: 'invoice' }, ['nextNumber']),
            audits('invoice.retried', { byPersonId: olga.memberId }),
          ],
        }
      }),
    },
  },
}
