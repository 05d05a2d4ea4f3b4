import { joinUrlLeadTime } from '../../../domain/catalog/index.ts'
import { minute } from '../../../platform/durations.ts'
import { linesOf, mostTitles, type NotificationMessages } from '../notification-messages.ts'

const joinMinutes = joinUrlLeadTime / minute

export const zhTw: NotificationMessages = {
  paymentReceived: ({ amount, tradeNo }) => ({
    title: `已收到款項：${amount}`,
    body: `謝謝你。訂單 ${tradeNo} 的內容已經為你開通。`,
  }),
  codeIssued: ({ amount, tradeNo, until }) => ({
    title: `請在 ${until} 前付款 ${amount}`,
    body: `訂單 ${tradeNo} 正等待你付款，繳費帳號或代碼請見付款頁面。`,
  }),
  instalmentDue: ({ tradeNo, sequence, until }) => ({
    title: `第 ${sequence} 期款項請在 ${until} 前繳納`,
    body: `訂單 ${tradeNo} 的下一期款項現在可以繳納。逾期未繳會暫停使用，繳清後立即恢復。`,
  }),
  instalmentNear: ({ tradeNo, sequence, count, amount, on }) => ({
    title: `第 ${sequence} 期（共 ${count} 期）將於 ${on} 到期：${amount}`,
    body: `當天我們會寄給你訂單 ${tradeNo} 的付款頁面。`,
  }),
  accessPaused: ({ name, sequence, amount }) => ({
    title: `《${name}》已暫停使用`,
    body: `第 ${sequence} 期款項（${amount}）尚未繳納。繳清後就能從上次的地方繼續。`,
  }),
  paymentExpired: ({ amount, tradeNo }) => ({
    title: `付款逾期：${amount}`,
    body: `訂單 ${tradeNo} 未在期限內付款。你可以在付款頁面重新付款。`,
  }),
  refunds: {
    requested: ({ tradeNo }) => ({
      title: '已收到退款申請',
      body: `我們正在處理訂單 ${tradeNo}，很快會回覆你。`,
    }),
    automatic: ({ tradeNo }) => ({
      title: '款項將退還給你',
      body: `訂單 ${tradeNo} 付款購買的內容無法提供，學校會將款項退還給你，你不需要做任何事。`,
    }),
    processing: ({ tradeNo }) => ({ title: '退款處理中', body: `訂單 ${tradeNo} 的退款已經核准。` }),
    partially_refunded: ({ refunded, tradeNo }) => ({
      title: `已退款 ${refunded}`,
      body: `訂單 ${tradeNo} 的部分款項已退還，你購買的內容仍可使用。`,
    }),
    refunded: ({ refunded, tradeNo }) => ({
      title: `已退款 ${refunded}`,
      body: `訂單 ${tradeNo} 的款項已全數退還。`,
    }),
    cancelled: ({ refunded, tradeNo }) => ({
      title: `已退款 ${refunded}`,
      body: `這是你在訂單 ${tradeNo} 中取消項目的退款。`,
    }),
    rejected: ({ tradeNo }) => ({
      title: '退款未核准',
      body: `訂單 ${tradeNo} 的退款未獲核准。如有疑問，請與學校聯絡。`,
    }),
    failed: ({ tradeNo }) => ({
      title: '退款未成功',
      body: `訂單 ${tradeNo} 的退款在金流服務商處理失敗，學校已收到通知並會再次處理。`,
    }),
  },
  subscriptions: {
    renewing: ({ name, amount, on, isCharged, isTrial }) => ({
      title: isTrial ? `「${name}」的試用將於 ${on} 結束` : `「${name}」將於 ${on} 續訂，費用 ${amount}`,
      body: isCharged
        ? `當天會從你的信用卡扣款 ${amount}。在那之前可以在帳號頁面取消。`
        : `當天我們會寄給你 ${amount} 的付款頁面。在那之前可以在帳號頁面取消。`,
    }),
    failed: ({ name, again }) => ({
      title: `「${name}」付款失敗`,
      body: `我們會在 ${again} 再試一次。你也可以在帳號頁面改用其他卡付款，以保留使用權限。`,
    }),
    paymentRequested: ({ name, until }) => ({
      title: `請在 ${until} 前為「${name}」付款`,
      body: '下一期可以在帳號頁面付款，在那之前仍可使用。',
    }),
    price: ({ name, amount, from }) => ({
      title: `自 ${from} 起「${name}」的價格為 ${amount}`,
      body: '新價格適用於當天或之後開始的期間。你可以隨時在帳號頁面取消。',
    }),
    cancelled: ({ name, until }) => ({
      title: `「${name}」已取消`,
      body: `你可以使用到 ${until}，之後不會再扣款。`,
    }),
    unpaid: ({ name }) => ({
      title: `「${name}」已結束`,
      body: '最後一期沒有付款。你隨時可以重新訂閱。',
    }),
  },
  bookings: {
    cancelled: ({ name, at }) => ({ title: `「${name}」已取消`, body: `你 ${at} 的預約已取消。` }),
    cancelledWithRefund: ({ name, at, refund, paid }) => ({
      title: `「${name}」已取消，將退款 ${refund}`,
      body: `你 ${at} 的預約已取消。你所付的 ${paid} 將退還 ${refund}，完成後會通知你。`,
    }),
    cancelledWithoutRefund: ({ name, at, paid }) => ({
      title: `「${name}」已取消`,
      body: `你 ${at} 的預約已取消。依取消規則，所付的 ${paid} 不予退還。`,
    }),
    restored: ({ name, at }) => ({
      title: `「${name}」已恢復`,
      body: `你復原了取消，${at} 的預約照常進行。`,
    }),
    cancelledForStaff: ({ name, at, refund }) => ({
      title: `學員取消了 ${at} 的「${name}」`,
      body: refund ? `依取消規則退款：${refund}。` : '這是免費的預約。',
    }),
    restoredForStaff: ({ name, at }) => ({ title: `${at} 的「${name}」照常進行`, body: '學員復原了取消。' }),
  },
  accessEnding: ({ name, on }) => ({ title: `「${name}」的使用期限到 ${on} 為止`, body: null }),
  lectureOpened: ({ lecture, course }) => ({
    title: `「${lecture}」已為你開放`,
    body: `你可以繼續學習《${course}》。`,
  }),
  sectionOpened: ({ section, titles, course }) => ({
    title: `「${section}」已為你開放`,
    body: `《${course}》的${listOf(titles)}現在可以觀看。`,
  }),
  sectionsOpened: ({ sections, course }) => ({
    title: `《${course}》有 ${sections.length} 個章節開放了新單元`,
    body: `你可以繼續學習${listOf(sections)}。`,
  }),
  certificateIssued: ({ course }) => ({
    title: `你已取得《${course}》的證書`,
    body: '恭喜！你可以下載、分享證書，任何人都能查驗。',
  }),
  commentAnswered: ({ author, said }) => ({ title: `${author} 回覆了你的留言`, body: `「${said}」` }),
  submissions: {
    graded: ({ lecture, course, passed }) => ({
      title: passed ? `已評分：你通過了「${lecture}」` : `已評分：「${lecture}」`,
      body: `分數與老師的評語在「${course}」。`,
    }),
    returned: ({ lecture, course }) => ({
      title: `「${lecture}」已退回，請修改`,
      body: `請到「${course}」閱讀老師的評語，修改後再次繳交。`,
    }),
  },
  eventSoon: ({ title, at, location, isOnline }) => ({
    title: `「${title}」將於 ${at} 開始`,
    body: linesOf([
      location && `地點：${location}`,
      isOnline && `開始前 ${joinMinutes} 分鐘，加入連結會出現在你的票券頁。`,
      '期待與你見面。',
    ]),
  }),
  sessionSoon: ({ title, course, at }) => ({
    title: `直播課「${title}」將於 ${at} 開始`,
    body: `這是你在《${course}》班次的直播課。開始前 ${joinMinutes} 分鐘，加入連結會出現在課程頁。`,
  }),
  meetingSoon: ({ name, at, lecturer, location, isOnline }) => ({
    title: `你預約的「${name}」時間是 ${at}`,
    body: linesOf([
      lecturer && `講師：${lecturer}`,
      location && `地點：${location}`,
      isOnline && `開始前 ${joinMinutes} 分鐘，加入連結會出現在你的諮詢預約頁。`,
    ]),
  }),
}

const listOf = (titles: readonly string[]) =>
  `${quotedTitles(titles)}${titles.length > mostTitles ? `與其他 ${titles.length - mostTitles} 個` : ''}`

const quotedTitles = (titles: readonly string[]) =>
  titles
    .slice(0, mostTitles)
    .map((title) => `「${title}」`)
    .join('、')
