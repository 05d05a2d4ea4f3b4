import { buyingWrites } from './buying-writes.ts'
import { cancellationWrites } from './cancellation-writes.ts'
import { jobWrites } from './job-writes.ts'
import { orderWrites } from './order-writes.ts'
import { refundWrites } from './refund-writes.ts'
import { voucherWrites } from './voucher-writes.ts'

export const ordersWrites = {
  ...buyingWrites,
  ...orderWrites,
  ...refundWrites,
  ...cancellationWrites,
  ...voucherWrites,
  ...jobWrites,
}
