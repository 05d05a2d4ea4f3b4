import { daysAfter, minutesAfter } from '../history-clock.ts'
import { findByName } from '../planting.ts'
import { takeOff } from '../promotion.ts'
import type { Settled } from '../settled-rows.ts'
import type { Shop } from '../shop.ts'
import { admitSettled, plantSettled } from './plant-settled.ts'

/** Mei's other purchases, failed payments and abandoned checkouts, in order. */
export async function plantMeiPurchases(shop: Shop): Promise<void> {
  await beFriendOfTheStudio(shop)
  await buyHandouts(shop)
  await plantExpiredCodes(shop)
  await goToEvents(shop)
  await leaveUnpaid(shop)
}

// Two years of months: by card, some by phone.
async function beFriendOfTheStudio({ planting, school, sold, mei }: Shop) {
  const settled = Array.from({ length: 24 }, (_, at): Settled => {
    const month = 23 - at
    return {
      selection: sold.membership('studio-friend'),
      name: '工作室之友（月繳）',
      price: 150n,
      access: 'monthly',
      at: planting.clock.daysAgo(12 + month * 30),
      by: month % 4 === 1 ? 'line_pay' : 'credit',
      invoice:
        month % 5 === 2
          ? { kind: 'donation', donationCode: '919' }
          : { kind: 'personal', carrier: '/MEI2L10' },
      invoiceNo: month > 0 ? `LC-${17_000_000 + month * 53}` : null,
    }
  })
  const purchases = await plantSettled(planting, { buyer: mei, currency: 'TWD' }, settled)
  await admitSettled(planting, purchases, findByName(school.products, 'kiln-side-letters').id)
}

async function buyHandouts({ planting, school, checkout, sold, mei }: Shop) {
  const { clock, modules } = planting
  const company = { kind: 'company', buyerName: '美好生活工作室', taxId: '24536806' } as const
  const both = [sold.product('glaze-recipes'), sold.product('test-tile-log')]
  const [first, second, third] = [clock.daysAgo(430), clock.daysAgo(345), clock.daysAgo(180)]

  const handouts = await checkout.buy(mei, first, both, { couponCode: 'SPRING10', invoice: company })
  await checkout.pay(handouts, 'credit', minutesAfter(first, 8))
  await checkout.invoice(handouts, minutesAfter(first, 60))

  const transfer = await checkout.buy(mei, second, [sold.product('throwing-drills')], { gateway: 'manual' })
  await checkout.enterTransfer(transfer, daysAfter(second, 2), '網銀轉帳，帳號後五碼 20718')
  await checkout.invoice(transfer, daysAfter(second, 3))

  const plans = await checkout.buy(mei, third, [sold.product('studio-plans')], { invoice: company })
  await checkout.pay(plans, 'credit_installment', minutesAfter(third, 3))
  await checkout.invoice(plans, minutesAfter(third, 60))

  await checkout.grant(mei, clock.daysAgo(120), [sold.product('kiln-schedules')])

  const [log] = findByName(school.products, 'test-tile-log').files
  if (!log) throw new Error('The test tile log has no file')
  for (const days of [429, 300, 90]) {
    clock.moveTo(clock.daysAgo(days))
    await modules.entitlements.countDownload(mei, { fileId: log, address: `demo:${days}` })
  }
}

async function plantExpiredCodes({ planting: { clock }, checkout, sold, mei }: Shop) {
  const barcode = await checkout.buy(mei, clock.daysAgo(352), [sold.product('studio-plans')])
  await checkout.issueCode(barcode, 'barcode', minutesAfter(clock.now(), 3))
  await checkout.expire(clock.daysAgo(341))

  const store = await checkout.buy(mei, clock.daysAgo(322), [sold.product('potters-glossary')])
  await checkout.issueCode(store, 'cvs', minutesAfter(clock.now(), 3))
  await checkout.expire(clock.daysAgo(314))

  const transfer = await checkout.buy(mei, clock.daysAgo(202), [sold.course('kintsugi', '一次付清')], {
    couponCode: 'SPRING10',
  })
  await checkout.issueCode(transfer, 'atm', minutesAfter(clock.now(), 3))
  await checkout.expire(clock.daysAgo(198))

  const card = await checkout.buy(mei, clock.daysAgo(151), [sold.course('porcelain', 'Ninety days')])
  await checkout.decline(card, 'credit', minutesAfter(clock.now(), 4))
  await checkout.expire(clock.daysAgo(149))

  await checkout.buy(mei, clock.daysAgo(40), [sold.course('porcelain', 'For good')])
  await checkout.expire(clock.daysAgo(38.9))
}

async function goToEvents({ planting, checkout, sold, mei }: Shop) {
  const { clock } = planting
  const opening = await checkout.buy(mei, clock.daysAgo(52), [sold.ticket('autumn-kiln-opening', '一般票')])
  await checkout.decline(opening, 'credit', minutesAfter(clock.now(), 3))
  const again = await checkout.tryAgain(opening, minutesAfter(clock.now(), 2))
  await checkout.pay(again, 'line_pay', minutesAfter(clock.now(), 3))
  await checkout.invoice(again, minutesAfter(clock.now(), 90))

  const talk = await checkout.buy(mei, clock.daysAgo(8), [sold.ticket('reading-glaze-labels', '支持票')])
  const cheaper = await takeOff(planting, talk, { label: '早鳥優惠', off: 60n })
  await checkout.pay(cheaper, 'web_atm', minutesAfter(clock.now(), 7))
}

// Codes that can still be paid, and a checkout left before a method was chosen.
async function leaveUnpaid({ planting: { clock }, checkout, sold, mei }: Shop) {
  const glossary = await checkout.buy(mei, clock.daysAgo(1), [sold.product('potters-glossary')], {
    couponCode: 'WELCOME30',
  })
  await checkout.issueCode(glossary, 'atm', minutesAfter(clock.now(), 2))

  const evening = await checkout.buy(mei, clock.daysAgo(0.8), [
    sold.ticket('open-studio-night', 'A wheel for the evening'),
  ])
  await checkout.issueCode(evening, 'cvs', minutesAfter(clock.now(), 2))

  const bowls = await checkout.buy(mei, clock.daysAgo(0.5), [sold.course('tea-bowls', 'All at once')])
  await checkout.issueCode(bowls, 'barcode', minutesAfter(clock.now(), 2))

  await checkout.buy(mei, clock.daysAgo(0.08), [sold.course('kintsugi', '一次付清')])
}
