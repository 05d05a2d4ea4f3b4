import { type InvoiceDetails, longestBuyer } from '../../domain/invoicing/index.ts'
import { localised } from '../../platform/locales.ts'

type Kind = { readonly title: string; readonly text: string }

/** The invoice fields: by Taiwan's rules, or (`plain`) for any other country. */
export const invoiceMessages = localised({
  en: {
    title: 'Invoice',
    kinds: {
      personal: { title: 'Personal', text: 'Sent to your e-mail address, or stored in your carrier.' },
      company: { title: 'Company', text: 'With the name and tax ID number of a company.' },
      donation: { title: 'Donate', text: 'To an organisation of your choice.' },
    } as Readonly<Record<InvoiceDetails['kind'], Kind>>,
    carrier: 'Carrier (optional)',
    carrierHint:
      'Mobile barcode such as /ABC1234, or a citizen digital certificate such as AB12345678901234.',
    buyerName: 'Company name',
    taxId: 'Tax ID number',
    taxIdHint: '8 digits',
    donationCode: 'Donation code',
    donationHint: '3 to 7 digits, for example 919.',
    plain: {
      title: 'Receipt',
      kinds: {
        personal: { title: 'Personal', text: 'In your own name.' },
        company: { title: 'Company', text: 'With the name of a company, and its tax number if it has one.' },
        donation: { title: '', text: '' },
      } as Readonly<Record<InvoiceDetails['kind'], Kind>>,
      taxId: 'Tax number (optional)',
      taxIdHint: 'For example a VAT number.',
      problems: { taxId: `Enter a tax number of 2 to ${longestBuyer.taxId} letters and digits.` },
    },
    problems: {
      carrier: 'Enter a mobile barcode (/ and 7 characters) or a certificate number (2 letters, 14 digits).',
      buyerName: 'Enter the name of the company.',
      taxId: 'Enter a valid tax ID number of 8 digits.',
      donationCode: 'Enter a donation code of 3 to 7 digits.',
    },
  },
  'zh-TW': {
    title: '電子發票',
    kinds: {
      personal: { title: '個人', text: '寄到你的電子郵件地址，或存入載具。' },
      company: { title: '公司', text: '開立含公司抬頭與統一編號的發票。' },
      donation: { title: '捐贈', text: '捐給你選擇的單位。' },
    },
    carrier: '載具（選填）',
    carrierHint: '手機條碼，例如 /ABC1234；或自然人憑證條碼，例如 AB12345678901234。',
    buyerName: '公司抬頭',
    taxId: '統一編號',
    taxIdHint: '8 碼數字',
    donationCode: '捐贈碼',
    donationHint: '3 到 7 碼數字，例如 919。',
    plain: {
      title: '收據',
      kinds: {
        personal: { title: '個人', text: '以你的姓名開立。' },
        company: { title: '公司', text: '以公司名稱開立，可填寫稅籍編號。' },
        donation: { title: '', text: '' },
      },
      taxId: '稅籍編號（選填）',
      taxIdHint: '例如統一編號或 VAT 號碼。',
      problems: { taxId: `請輸入 2 到 ${longestBuyer.taxId} 個字母與數字的稅籍編號。` },
    },
    problems: {
      carrier: '請輸入手機條碼（/ 加 7 個字元）或自然人憑證條碼（2 個英文字母加 14 個數字）。',
      buyerName: '請輸入公司抬頭。',
      taxId: '請輸入有效的 8 碼統一編號。',
      donationCode: '請輸入 3 到 7 碼的捐贈碼。',
    },
  },
  ja: {
    title: '台湾の電子インボイス',
    kinds: {
      personal: { title: '個人', text: 'メールでお送りするか、キャリアに保存します。' },
      company: { title: '法人', text: '会社名と統一番号を記載します。' },
      donation: { title: '寄付', text: '選んだ団体に寄付します。' },
    },
    carrier: 'キャリア（任意）',
    carrierHint: '携帯バーコード（例：/ABC1234）または自然人証明書番号（例：AB12345678901234）。',
    buyerName: '会社名',
    taxId: '統一番号',
    taxIdHint: '8 桁の数字',
    donationCode: '寄付コード',
    donationHint: '3〜7 桁の数字（例：919）。',
    plain: {
      title: '領収書',
      kinds: {
        personal: { title: '個人', text: 'ご本人のお名前で発行します。' },
        company: { title: '法人', text: '会社名と、税番号があれば税番号を記載します。' },
        donation: { title: '', text: '' },
      },
      taxId: '税番号（任意）',
      taxIdHint: '例：登録番号、VAT 番号。',
      problems: { taxId: `2〜${longestBuyer.taxId} 文字の英数字で税番号を入力してください。` },
    },
    problems: {
      carrier: '携帯バーコード（/ と 7 文字）または証明書番号（英字 2 文字と数字 14 桁）を入力してください。',
      buyerName: '会社名を入力してください。',
      taxId: '有効な 8 桁の統一番号を入力してください。',
      donationCode: '3〜7 桁の寄付コードを入力してください。',
    },
  },
})
