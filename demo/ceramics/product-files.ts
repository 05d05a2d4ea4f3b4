import { svg } from '../pictures/picture.ts'

export const glazeTable = `編號,名稱,長石,矽石,石灰石,高嶺土,其他
1,透明,40,25,18,12,氧化鋅 5
2,青瓷,38,27,20,13,氧化鐵 2
3,天目,45,20,12,13,氧化鐵 10
4,白失透,42,22,14,10,氧化錫 12
5,灰釉,35,20,10,10,木灰 25
`

export const testTileLog = `片號,坯土,釉,厚度(mm),窯次,位置,結果
001,信樂,青瓷,1.2,2024-07,上層左,透
002,信樂,青瓷,1.8,2024-07,上層左,稍積釉
003,半瓷,天目,1.5,2024-07,中層,好
`

export const throwingDrills = `# 拉坯基本功日課

1. **第一天** 揉土五分鐘，切開看有沒有氣泡，再揉一次。
2. **第二天** 只定中心，十次，不拉高。
3. **第三天** 閉眼定中心，三次。
4. **第四天** 開孔到離底一公分，用針量，切開看對不對。
5. **第五天** 休息，洗毛巾。
`

export const glossary = `ash        灰     hai      what is left of wood, and a flux
bisque     素燒   suyaki   fired once, thirsty
celadon    青瓷   seiji    a little iron, little air
foot ring  圈足   kodai    what a pot stands on, and what gives it away
leather-hard 皮革硬 –      firm as cheese: the time to trim
`

export const letter = `# 窯邊通信

這個月燒了四窯。第三窯的保溫多走了十分鐘，青瓷比較深，像傍晚的海。

上週有位學員問：為什麼同一支釉在她家就是不透？我們換了水，結果是水。
`

export const kilnCurve = svg(640, 360, [
  '<rect width="640" height="360" fill="#fff"/>',
  '<path d="M60 320 H600 M60 320 V30" stroke="#333" fill="none"/>',
  '<polyline points="60,320 200,200 330,120 450,50 480,50 560,180" fill="none" stroke="#b4532a" stroke-width="4"/>',
  '<text x="60" y="345" font-size="14">0 h</text><text x="560" y="345" font-size="14">14 h</text><text x="490" y="45" font-size="14">1230 °C</text>',
])

export const studioPlan = svg(480, 360, [
  '<rect x="10" y="10" width="460" height="340" fill="#fbf8f3" stroke="#333" stroke-width="4"/>',
  '<rect x="30" y="30" width="90" height="60" fill="#cfe0e6" stroke="#333"/><text x="45" y="65" font-size="14">sink</text>',
  '<circle cx="240" cy="180" r="45" fill="#e6d3bd" stroke="#333"/><text x="220" y="185" font-size="14">wheel</text>',
  '<rect x="370" y="240" width="80" height="90" fill="#d9b38c" stroke="#333"/><text x="395" y="290" font-size="14">kiln</text>',
  '<rect x="140" y="30" width="310" height="40" fill="#eee" stroke="#333"/><text x="260" y="55" font-size="14">drying shelves</text>',
])
