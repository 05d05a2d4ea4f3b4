import { localised } from '../../../platform/locales.ts'

/** The texts of the page of a member's certificates. */
export const ownCertificateMessages = localised({
  en: {
    title: 'Certificates',
    lead: 'Open a certificate to share it. Anybody with its link can verify it.',
    empty: 'You have no certificates yet. Courses issue them when you meet their conditions.',
    toCourses: 'See my courses',
    issued: (date: string, number: number) => `Issued on ${date} · No. ${number}`,
    revoked: 'Revoked',
    pdf: 'Download PDF',
    pdfLabel: (course: string) => `Download PDF: ${course}`,
  },
  'zh-TW': {
    title: '證書',
    lead: '開啟證書即可分享，任何人都能透過連結查驗。',
    empty: '你還沒有證書。達到課程的條件後就會核發。',
    toCourses: '查看我的課程',
    issued: (date: string, number: number) => `${date} 核發 · 第 ${number} 號`,
    revoked: '已撤銷',
    pdf: '下載 PDF',
    pdfLabel: (course: string) => `下載 PDF：${course}`,
  },
  ja: {
    title: '修了証',
    lead: '修了証を開くと共有できます。リンクを知っている人は誰でも内容を確認できます。',
    empty: '修了証はまだありません。コースの条件を満たすと発行されます。',
    toCourses: 'マイコースを見る',
    issued: (date: string, number: number) => `${date}発行 · 第${number}号`,
    revoked: '取り消し済み',
    pdf: 'PDFをダウンロード',
    pdfLabel: (course: string) => `PDFをダウンロード：${course}`,
  },
})
