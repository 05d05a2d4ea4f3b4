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
    /** The voucher with a code, and its status for the reader. */
    offeredVoucher: on(offeredVoucher),
    /** Redeems a code. */
    redeemVoucher: on(redeemVoucher),
    /** The gifts that a payment bought, with their codes. */
    giftsOfPayment: on(giftsOfPayment),
    /** A page of the seats that a member bought for others. */
    seatPacks: on(seatPacks),
    /** Assigns seats to people by e-mail address. */
    handOutSeats: on(handOutSeats),
    /** Revokes a seat: always before it is redeemed, once afterwards. */
    revokeSeat: on(revokeSeat),
    /** Mails the link of a seat again. */
    mailSeatAgain: on(mailSeatAgain),
    /** Assigns a seat to the buyer. */
    claimSeat: on(claimSeat),
    /** Anonymizes the vouchers of a deleted account. */
    forgetVouchers: on(forgetVouchers),
    /** Mails gifts that are paid and due. */
    sendGifts: on(sendGifts),
  }
}
