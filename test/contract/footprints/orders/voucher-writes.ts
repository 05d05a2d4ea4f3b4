import type { Fixture } from '../../../support/footprints/fixture.ts'
import { inserts, recordsFact, updates, writes } from '../../../support/footprints/footprint.ts'
import { giftOfMei, seatsOfMei } from './shop.ts'

const handedOut = ['recipientEmail', 'codeHash', 'sealedCode', 'mailedAt'] as const

async function handedTo(fixture: Fixture, email: string) {
  const pack = await seatsOfMei(fixture)
  const { lineId } = pack
  await fixture.modules.orders.handOutSeats(fixture.mei, { lineId, emails: [email] })
  const { rows } = await fixture.modules.orders.seatPacks(fixture.mei, { first: 1 })
  const seat = rows[0]?.seats.find(({ recipientEmail }) => recipientEmail === email)
  if (!seat) throw new Error('No seat was handed out')
  fixture.clock.advance({ minutes: 30 })
  return { ...pack, id: seat.id }
}

export const voucherWrites = {
  forgetVouchers: writes(async (fixture) => {
    const { modules, mei } = fixture
    const { voucherId } = await giftOfMei(fixture)
    return {
      run: () => modules.orders.forgetVouchers(mei.schoolId, mei.memberId),
      touches: [updates('vouchers', { id: voucherId }, ['message'])],
    }
  }),

  redeemVoucher: writes(async (fixture) => {
    const { modules, tom } = fixture
    const { code, courseId, voucherId } = await giftOfMei(fixture)
    const personId = tom.memberId
    return {
      run: () => modules.orders.redeemVoucher(tom, code),
      touches: [
        updates('vouchers', { id: voucherId }, ['redeemedBy', 'redeemedAt']),
        inserts('entitlements', { personId, itemId: courseId, source: 'gift', sourceId: voucherId }),
        inserts('enrolments', { personId, courseId }),
        recordsFact('access.granted', { personId, source: 'gift' }),
        recordsFact('enrollment.created', { personId, courseId }),
      ],
    }
  }),

  handOutSeats: writes(async (fixture) => {
    const { modules, mei } = fixture
    const { lineId } = await seatsOfMei(fixture)
    return {
      run: () => modules.orders.handOutSeats(mei, { lineId, emails: ['ann@example.com'] }),
      touches: [updates('vouchers', { lineId, position: 1 }, [...handedOut]), recordsFact('mail.wanted', {})],
    }
  }),

  revokeSeat: writes(async (fixture) => {
    const { modules, mei } = fixture
    const { id } = await handedTo(fixture, 'ann@example.com')
    return {
      run: () => modules.orders.revokeSeat(mei, id),
      touches: [updates('vouchers', { id }, [...handedOut])],
    }
  }),

  mailSeatAgain: writes(async (fixture) => {
    const { modules, mei } = fixture
    const { id } = await handedTo(fixture, 'ann@example.com')
    return {
      run: () => modules.orders.mailSeatAgain(mei, id),
      touches: [updates('vouchers', { id }, ['mailedAt']), recordsFact('mail.wanted', {})],
    }
  }),

  claimSeat: writes(async (fixture) => {
    const { modules, mei } = fixture
    const { lineId, courseId } = await seatsOfMei(fixture)
    const personId = mei.memberId
    return {
      run: () => modules.orders.claimSeat(mei, lineId),
      touches: [
        updates('vouchers', { lineId, position: 1 }, ['codeHash', 'sealedCode', 'redeemedBy', 'redeemedAt']),
        inserts('entitlements', { personId, itemId: courseId, source: 'seat' }),
        inserts('enrolments', { personId, courseId }),
        recordsFact('access.granted', { personId, source: 'seat' }),
        recordsFact('enrollment.created', { personId, courseId }),
      ],
    }
  }),
}
