import { bindDeps } from '../../platform/bind-deps.ts'
import type { OrderDeps } from './deps.ts'
import { forgetVouchers } from './personal-data.ts'
import { claimSeat, handOutSeats, mailSeatAgain, revokeSeat } from './vouchers/hand-out-seats.ts'
import { sendGifts } from './vouchers/mail-vouchers.ts'
import { offeredVoucher, redeemVoucher } from './vouchers/redeem-voucher.ts'
import { giftsOfPayment, seatPacks } from './vouchers/seat-packs.ts'

/** Gifts and seats that are bought for others. */
export function voucherOperations(deps: OrderDeps) {
  const on = bindDeps(deps)
  return {
    /** What a code gives to the member who asks, and whether they can redeem it. */
    offeredVoucher: on(offeredVoucher),
    /** Redeems a code. */
    redeemVoucher: on(redeemVoucher),
    /** The gifts that a payment bought, with their codes. */
    giftsOfPayment: on(giftsOfPayment),
    /** A page of what a member bought for their people, with the seats of each. */
    seatPacks: on(seatPacks),
    /** Hands seats to people by their addresses. */
    handOutSeats: on(handOutSeats),
    /** Takes a seat back: before it is redeemed always, afterwards once. */
    revokeSeat: on(revokeSeat),
    /** Mails the link of a seat again. */
    mailSeatAgain: on(mailSeatAgain),
    /** Keeps a seat for the buyer. */
    claimSeat: on(claimSeat),
    /** Forgets whom the vouchers of a deleted account were for. */
    forgetVouchers: on(forgetVouchers),
    /** Mails gifts that are paid and due. */
    sendGifts: on(sendGifts),
  }
}
