import { timeToUndoUnrefunded } from '../../../domain/orders/index.ts'
import { hour } from '../../../platform/durations.ts'
import { localised } from '../../../platform/locales.ts'

const undoHours = timeToUndoUnrefunded / hour

type Refund = { readonly refund: string; readonly paid: string; readonly percent: number }

/** The page on which a member confirms that they cancel a booking. */
export const cancelBookingMessages = localised({
  en: {
    title: (name: string) => `Cancel “${name}”?`,
    refunded: ({ refund, paid, percent }: Refund) =>
      percent === 100
        ? `You get a full refund of ${refund}.`
        : `You get a refund of ${refund}: ${percent}% of ${paid}.`,
    reduced: ({ refund, paid }: { refund: string; paid: string }) =>
      `You get a refund of ${refund}: the part of the ${paid} you paid that has not been refunded yet.`,
    notRefunded: (paid: string) => `The ${paid} you paid is not refunded.`,
    free: 'This booking was free, so there is nothing to refund.',
    byGateway: (minutes: number) =>
      `The refund goes to your original payment method. It starts ${minutes} minutes after you cancel, and your bank shows it within a few days.`,
    manually: 'The school transfers the refund to you. It contacts you if it needs your bank account.',
    undo: {
      refunded: (minutes: number) =>
        `You can undo this for ${minutes} minutes, while your place is still free.`,
      notRefunded: `You can undo this for ${undoHours} hours, while your place is still free.`,
    },
    changed: 'The refund has changed since you opened this page. Review it before you cancel.',
    confirm: {
      meeting: 'Cancel the meeting',
      registration: 'Cancel the registration',
    },
    confirmWith: {
      meeting: (refund: string) => `Cancel the meeting and get a refund of ${refund}`,
      registration: (refund: string) => `Cancel the registration and get a refund of ${refund}`,
    },
    keepBooking: 'Keep it',
    undoText: (name: string) => `“${name}” is cancelled.`,
    undoRefund: (refund: string, until: string) => `${refund} will be refunded after ${until}.`,
    undoButton: 'Undo',
    undoLabel: (name: string) => `Undo the cancellation of ${name}`,
  },
  'zh-TW': {
    title: (name) => `要取消「${name}」嗎？`,
    refunded: ({ refund, paid, percent }) =>
      percent === 100 ? `你會收到全額退款 ${refund}。` : `你會收到退款 ${refund}（${paid} 的 ${percent}%）。`,
    reduced: ({ refund, paid }) => `你會收到退款 ${refund}，即已付款 ${paid} 中尚未退還的部分。`,
    notRefunded: (paid) => `已付款的 ${paid} 不會退還。`,
    free: '這是免費的預約，沒有款項需要退還。',
    byGateway: (minutes) =>
      `款項會退回原付款方式。退款於取消 ${minutes} 分鐘後開始處理，數天內會顯示於帳單。`,
    manually: '學校會以轉帳方式退款。若需要你的銀行帳號，學校會與你聯絡。',
    undo: {
      refunded: (minutes) => `${minutes} 分鐘內，若名額尚未被預訂，可以復原。`,
      notRefunded: `${undoHours} 小時內，若名額尚未被預訂，可以復原。`,
    },
    changed: '退款金額已在你開啟此頁後變更，請確認後再取消。',
    confirm: { meeting: '取消諮詢', registration: '取消報名' },
    confirmWith: {
      meeting: (refund) => `取消諮詢並退款 ${refund}`,
      registration: (refund) => `取消報名並退款 ${refund}`,
    },
    keepBooking: '保留',
    undoText: (name) => `「${name}」已取消。`,
    undoRefund: (refund, until) => `${refund} 將於${until}後退款。`,
    undoButton: '復原',
    undoLabel: (name) => `復原「${name}」的取消`,
  },
  ja: {
    title: (name) => `「${name}」をキャンセルしますか？`,
    refunded: ({ refund, paid, percent }) =>
      percent === 100
        ? `全額の ${refund} が返金されます。`
        : `${refund}（${paid} の ${percent}%）が返金されます。`,
    reduced: ({ refund, paid }) => `お支払い額 ${paid} のうち、未返金の ${refund} が返金されます。`,
    notRefunded: (paid) => `お支払い済みの ${paid} は返金されません。`,
    free: '無料のため、返金はありません。',
    byGateway: (minutes) =>
      `返金は元のお支払い方法に対して行われます。キャンセルの ${minutes} 分後に手続きが始まり、数日以内に明細に表示されます。`,
    manually: 'スクールが振り込みで返金します。口座情報が必要な場合は、スクールからご連絡します。',
    undo: {
      refunded: (minutes) => `${minutes} 分以内で、まだ空きがあれば元に戻せます。`,
      notRefunded: `${undoHours} 時間以内で、まだ空きがあれば元に戻せます。`,
    },
    changed: 'このページを開いたあとに返金額が変わりました。ご確認のうえ、キャンセルしてください。',
    confirm: { meeting: '個別相談をキャンセルする', registration: '申し込みをキャンセルする' },
    confirmWith: {
      meeting: (refund) => `個別相談をキャンセルして ${refund} の返金を受ける`,
      registration: (refund) => `申し込みをキャンセルして ${refund} の返金を受ける`,
    },
    keepBooking: 'キャンセルしない',
    undoText: (name) => `「${name}」をキャンセルしました。`,
    undoRefund: (refund, until) => `${until} 以降に ${refund} を返金します。`,
    undoButton: '元に戻す',
    undoLabel: (name) => `「${name}」のキャンセルを元に戻す`,
  },
})
