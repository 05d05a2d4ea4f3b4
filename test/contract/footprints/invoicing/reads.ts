import { invoiceProblems } from '../../../../src/domain/invoicing/index.ts'
import { computes, reads, readsAfter } from '../../../support/footprints/footprint.ts'
import { refusedToMei } from './writes.ts'

export const invoicingReads = {
  invoiceSettings: reads(({ modules, olga }) => modules.invoicing.invoiceSettings(olga)),

  testInvoiceIssuer: readsAfter(async (fixture) => {
    const { modules } = await refusedToMei(fixture)
    return () => modules.invoicing.testInvoiceIssuer(fixture.olga)
  }),

  invoiceProblems: computes(() => invoiceProblems({ kind: 'company' }, 'taiwan')),
}
