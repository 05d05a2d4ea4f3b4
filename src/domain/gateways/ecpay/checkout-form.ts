import type { GatewayPayment, PaymentStart, Recurrence, ReturnUrls } from '../gateway.ts'
import type { PaymentType } from '../payment-type.ts'
import { toTaipeiTime } from '../taipei-time.ts'
import { checkMacValue } from './check-mac-value.ts'
import { choosePayment, isEcpayMethod } from './payment-types.ts'
import { type EcpaySettings, ecpayUrl } from './settings.ts'

const mostLetters = { itemName: 400, description: 200 }

/** The form that a browser sends to ECPay (AioCheckOut V5). */
export function checkoutForm(
  settings: EcpaySettings,
  payment: GatewayPayment,
  to: ReturnUrls,
  method: PaymentType | undefined,
): PaymentStart {
  const fields = {
    MerchantID: settings.merchantId,
    MerchantTradeNo: payment.reference,
    MerchantTradeDate: toTaipeiTime(payment.createdAt),
    PaymentType: 'aio',
    TotalAmount: payment.amount.toString(),
    TradeDesc: plain(payment.reference, mostLetters.description),
    ItemName: payment.names
      .map((name) => plain(name, mostLetters.itemName))
      .join('#')
      .slice(0, mostLetters.itemName),
    ReturnURL: to.webhook,
    PaymentInfoURL: to.webhook,
    // The browser arrives there by POST or by a link; its parameters are not trusted.
    OrderResultURL: to.page,
    ClientBackURL: to.page,
    ...(payment.recurs && method === 'credit'
      ? periodFields(payment, payment.recurs, to)
      : methodFields(settings, method)),
    // Webhooks then include the number of instalments.
    NeedExtraPaidInfo: 'Y',
    EncryptType: '1',
  }
  return {
    is: 'form',
    action: ecpayUrl(settings, '/Cashier/AioCheckOut/V5'),
    fields: { ...fields, CheckMacValue: checkMacValue(settings, fields) },
  }
}

// ECPay charges the same amount again each period, counted from the first charge.
function periodFields({ amount }: GatewayPayment, { cycle }: Recurrence, to: ReturnUrls) {
  const [PeriodType, ExecTimes] = cycle === 'monthly' ? ['M', '99'] : ['Y', '9']
  return {
    ChoosePayment: 'Credit',
    PeriodAmount: amount.toString(),
    PeriodType,
    Frequency: '1',
    ExecTimes,
    PeriodReturnURL: to.webhook,
  }
}

function methodFields({ instalments = [] }: EcpaySettings, method: PaymentType | undefined) {
  if (!method || !isEcpayMethod(method)) return { ChoosePayment: 'ALL', IgnorePayment: 'TWQR#BNPL' }
  const ChoosePayment = choosePayment[method]
  // With several numbers of instalments, the member chooses one on ECPay's page.
  return method === 'credit_installment'
    ? { ChoosePayment, CreditInstallment: instalments.join(',') }
    : { ChoosePayment }
}

// '#' separates the names, and ECPay accepts no special characters.
function plain(text: string, most: number): string {
  return text
    .replaceAll(/[^\p{L}\p{N} .,()_-]+/gu, ' ')
    .trim()
    .slice(0, most)
}
