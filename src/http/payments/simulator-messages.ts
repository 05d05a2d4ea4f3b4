import type { RefusedWebhook, Webhook } from '../../domain/gateways/index.ts'
import { simulatorDaysToPay } from '../../domain/orders/index.ts'
import { localised } from '../../platform/locales.ts'
import type { Scenario } from './simulator-scenarios.ts'

type Titled = { readonly title: string; readonly text: string }

/** The simulator’s page. */
export const simulatorMessages = localised({
  en: {
    title: 'Simulator',
    banner: 'Simulator: no real money is moved.',
    bannerText: 'You act as the payment service and choose the webhook that the school receives.',
    choose: (amount: string) => `What happens to ${amount}?`,
    over: 'No further actions are possible for this payment.',
    state: 'Payment status',
    reference: 'Reference',
    answered: 'Response of the school’s system',
    webhooks: {
      code_issued: 'Webhook: code issued',
      paid: 'Webhook: paid',
      declined: 'Webhook: declined',
    } satisfies Record<Webhook['kind'], string>,
    forged: 'with an invalid signature',
    overdue: 'with a deadline that has passed',
    outcomes: {
      recorded: 'recorded',
      known: 'already known, counted once',
      irrelevant: 'not about payments',
      refused: 'refused',
    },
    refusals: {
      forged: 'invalid signature',
      unreadable: 'malformed webhook',
      'unknown payment': 'unknown payment',
      'another amount': 'wrong amount',
      'another currency': 'wrong currency',
    } satisfies Record<RefusedWebhook, string>,
    scenarios: {
      pay: { title: 'Pay immediately', text: 'Like a card payment: the money arrives immediately.' },
      pay_once: {
        title: 'Pay with a card that fails later',
        text: 'The money arrives now; the renewals of a membership are declined.',
      },
      decline: { title: 'Decline', text: 'The bank declines. A new attempt is a new payment.' },
      atm: {
        title: 'Issue an ATM account',
        text: `Bank, account number and ${simulatorDaysToPay} days to pay.`,
      },
      cvs: {
        title: 'Issue a store code',
        text: `A code for the convenience store, ${simulatorDaysToPay} days to pay.`,
      },
      barcode: {
        title: 'Issue a barcode',
        text: `A slip for the convenience store, ${simulatorDaysToPay} days to pay.`,
      },
      pay_code: { title: 'Pay the code', text: 'The money arrives in time.' },
      late: {
        title: 'Pay too late',
        text: 'The deadline and the grace period pass, then the money arrives.',
      },
      expire: {
        title: 'Let it expire',
        text: 'The deadline and the grace period pass, and no money arrives.',
      },
      after_all: { title: 'Pay after expiry', text: 'The money arrives after the payment has expired.' },
      twice: { title: 'Send the webhook twice', text: 'The same webhook about a payment, twice.' },
      out_of_order: {
        title: 'Send webhooks out of order',
        text: 'First the payment, then the issued code.',
      },
      forged: { title: 'Forge a webhook', text: 'A webhook about a payment with an invalid signature.' },
    } satisfies Record<Scenario, Titled>,
    toPayment: 'Go to the payment',
    cards: {
      title: 'Which card is stored?',
      text: 'The next payment of the membership is charged to it.',
      back: 'Back to your memberships',
      works: { title: 'A card that works', text: 'Visa 4242: every charge succeeds.' },
      declines: { title: 'A card that is declined', text: 'Visa 0341: every charge is declined.' },
    },
  },
  'zh-TW': {
    title: '模擬器',
    banner: '模擬器：不會有真實的款項往來。',
    bannerText: '由你扮演金流服務，選擇學校收到的 Webhook。',
    choose: (amount) => `要如何處理 ${amount}？`,
    over: '這筆付款無法再進行其他操作。',
    state: '付款狀態',
    reference: '參照編號',
    answered: '學校系統的回應',
    webhooks: { code_issued: 'Webhook：已產生代碼', paid: 'Webhook：已付款', declined: 'Webhook：已拒絕' },
    forged: '簽章無效',
    overdue: '期限已過',
    outcomes: {
      recorded: '已記錄',
      known: '已記錄過，只計一次',
      irrelevant: '與付款無關',
      refused: '已拒絕',
    },
    refusals: {
      forged: '簽章無效',
      unreadable: 'Webhook 格式錯誤',
      'unknown payment': '不明的付款',
      'another amount': '金額不符',
      'another currency': '幣別不符',
    },
    scenarios: {
      pay: { title: '立即付款', text: '如同信用卡付款，款項立即入帳。' },
      pay_once: {
        title: '使用之後會失敗的卡片付款',
        text: '這次付款成功，會員資格續訂時會被拒絕。',
      },
      decline: { title: '拒絕', text: '銀行拒絕付款。重試會建立新的付款。' },
      atm: { title: '產生 ATM 帳號', text: `銀行代碼、帳號，${simulatorDaysToPay} 天內付款。` },
      cvs: { title: '產生超商代碼', text: `到超商繳費的代碼，${simulatorDaysToPay} 天內付款。` },
      barcode: { title: '產生超商條碼', text: `到超商繳費的條碼，${simulatorDaysToPay} 天內付款。` },
      pay_code: { title: '以代碼付款', text: '款項於期限內入帳。' },
      late: { title: '逾期才付款', text: '期限與寬限期過後，款項才入帳。' },
      expire: { title: '讓付款逾期', text: '期限與寬限期過後，款項仍未入帳。' },
      after_all: { title: '逾期後付款', text: '付款逾期後，款項才入帳。' },
      twice: { title: '送出 Webhook 兩次', text: '同一個付款 Webhook 送出兩次。' },
      out_of_order: { title: '不依順序送出 Webhook', text: '先送出付款，再送出已產生的代碼。' },
      forged: { title: '偽造 Webhook', text: '簽章無效的付款 Webhook。' },
    },
    toPayment: '前往付款',
    cards: {
      title: '要儲存哪張卡？',
      text: '會員資格的下一次付款會從這張卡扣款。',
      back: '返回會員方案',
      works: { title: '可用的卡片', text: 'Visa 4242：每次扣款都成功。' },
      declines: { title: '會被拒絕的卡片', text: 'Visa 0341：每次扣款都被拒絕。' },
    },
  },
  ja: {
    title: 'シミュレーター',
    banner: 'シミュレーター：実際の代金は支払われません。',
    bannerText: 'あなたが決済サービスの役になり、スクールが受け取る Webhook を選びます。',
    choose: (amount) => `${amount} をどう処理しますか？`,
    over: 'このお支払いに対してできる操作はありません。',
    state: 'お支払いの状態',
    reference: '参照番号',
    answered: 'スクールのシステムの応答',
    webhooks: {
      code_issued: 'Webhook：番号を発行',
      paid: 'Webhook：支払い済み',
      declined: 'Webhook：支払い拒否',
    },
    forged: '無効な署名',
    overdue: '期限切れ',
    outcomes: {
      recorded: '記録しました',
      known: '記録済み（1 回として数えます）',
      irrelevant: 'お支払いとは関係ありません',
      refused: '拒否しました',
    },
    refusals: {
      forged: '署名が無効です',
      unreadable: 'Webhook の形式が正しくありません',
      'unknown payment': '不明なお支払いです',
      'another amount': '金額が違います',
      'another currency': '通貨が違います',
    },
    scenarios: {
      pay: { title: 'すぐに支払う', text: 'カード決済のように、すぐに入金されます。' },
      pay_once: {
        title: 'あとで失敗するカードで支払う',
        text: '今回は支払われますが、メンバーシップの更新は拒否されます。',
      },
      decline: { title: '拒否する', text: '銀行が拒否します。再試行は新しいお支払いになります。' },
      atm: {
        title: 'ATM の口座番号を発行',
        text: `銀行コードと口座番号。${simulatorDaysToPay} 日以内に支払い。`,
      },
      cvs: {
        title: 'コンビニの番号を発行',
        text: `コンビニで使う番号。${simulatorDaysToPay} 日以内に支払い。`,
      },
      barcode: {
        title: 'バーコードを発行',
        text: `コンビニで使うバーコード。${simulatorDaysToPay} 日以内に支払い。`,
      },
      pay_code: { title: 'この番号で支払う', text: '期限内に入金されます。' },
      late: { title: '遅れて支払う', text: '期限と猶予期間が過ぎてから入金されます。' },
      expire: { title: '期限切れにする', text: '期限と猶予期間が過ぎても入金されません。' },
      after_all: { title: '期限切れのあとに支払う', text: 'お支払いが期限切れになったあとに入金されます。' },
      twice: { title: 'Webhook を 2 回送信', text: '同じお支払いの Webhook を 2 回送信します。' },
      out_of_order: {
        title: 'Webhook を逆の順番で送信',
        text: '先にお支払い、次に発行された番号を送信します。',
      },
      forged: { title: 'Webhook を偽造', text: '署名が無効なお支払いの Webhook です。' },
    },
    toPayment: 'お支払いに進む',
    cards: {
      title: 'どのカードを登録しますか？',
      text: '次回のメンバーシップ料金はこのカードに請求されます。',
      back: 'メンバーシップに戻る',
      works: { title: '使えるカード', text: 'Visa 4242：請求は毎回成功します。' },
      declines: { title: '拒否されるカード', text: 'Visa 0341：請求は毎回拒否されます。' },
    },
  },
})
