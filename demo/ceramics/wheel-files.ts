export const fiveQuestions = `第一包土決定你前三個月的心情。進店之前，先把這五個問題抄在手上。

1. **燒到幾度？** 家裡或附近的窯如果只到 1230 °C，就不要買高溫瓷土。
2. **收縮多少？** 百分之十二以內，杯子才不會變成小酒杯。
3. **有沒有熟料？** 手捏要有，拉坯要細。
4. **放多久了？** 擺過半年的土比較聽話，也可能太硬。
5. **可以退嗎？** 不能退的店，先買五公斤就好。

| 土 | 適合 | 第一年建議 |
|---|---|---|
| 陶土 | 手捏、花器 | 可以 |
| 半瓷土 | 拉坯、食器 | **就選它** |
| 瓷土 | 薄胎 | 明年再說 |

> 不知道選什麼的時候，選老師教室裡用的那一包。`

export const eightReasons = `土晃，多半不是土的錯。從最常見的開始檢查：

1. 椅子太高，手肘懸空
2. 土沒有揉透，裡面有硬塊
3. 土沒有黏牢在轆轤盤上
4. 轉速太慢，手等不到它
5. 水太多，手在滑
6. 水太少，手在拉
7. 力氣一下子給、一下子放
8. 放手放得太快

## 一次只改一件
改了椅子，就先不要改轉速。**連續三團土**都好一點，才算找到原因。

找不到的時候，拍一段十秒的側面影片，在留言裡說說你看到什麼。`

export const firstWeek = `日期,揉土（分）,定中心（次）,成功（次）,今天的手
週一,5,10,,
週二,5,10,,
週三,10,10,,
週四,10,15,,
週五,休息,,,洗毛巾
`

export const sevenTools = `Seven tools, and what to use instead

1  Sponge                 a kitchen sponge, cut in half
2  Wire                   fishing line between two corks
3  Needle                 a sewing needle in a cork
4  Wooden rib             an old credit card
5  Metal rib              a cake scraper
6  Trimming tool          none: buy a good one
7  Bucket                 any bucket

Wash all of them before the clay dries. The wire first.`
