import { buyingWrites } from './buying-writes.ts'
import { cancellationWrites } from './cancellation-writes.ts'
import { differenceWrites } from './difference-writes.ts'
import { invoiceWrites } from './invoice-writes.ts'
import { jobWrites } from './job-writes.ts'
import { managingWrites } from './managing-writes.ts'
import { refundWrites } from './refund-writes.ts'
import { voucherWrites } from './voucher-writes.ts'

export const commerceWrites = {
  ...buyingWrites,
  ...managingWrites,
  ...refundWrites,
  ...cancellationWrites,
  ...invoiceWrites,
  ...differenceWrites,
  ...voucherWrites,
  ...jobWrites,
}
