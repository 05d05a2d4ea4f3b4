export const whyPlanetsKeepToOneRoad = `All planets go around the sun on nearly the same level, like marbles on one plate. We sit on one of the marbles, so we see the others on a single line across the sky: the **ecliptic**.

## How to use it
1. Find the moon. It keeps to the same road, within five degrees.
2. Draw a line from where the sun went down through the moon.
3. A bright dot on that line that does not twinkle is a planet.

| Planet | Colour | Where to look |
|---|---|---|
| Venus | white, very bright | near the sun, never at midnight |
| Mars | orange | anywhere on the road |
| Jupiter | cream | anywhere, for weeks in nearly the same place |
| Saturn | yellow, calm | anywhere, but fainter than you expect |

> If it blinks in two colours and moves within a minute, it is an aeroplane. We have all waved at one.

The word *planet* is Greek and means **wanderer**: on three evenings in a row you can see why.`

export const firstChart = `Your first night: six things in half an hour

1  The Plough, low in the north
2  Polaris, five times the distance of its two end stars
3  Cassiopeia, a W on the other side of Polaris
4  The Summer Triangle, going down in the west
5  The Pleiades, coming up in the east
6  Andromeda, between the W and the square of Pegasus

Hold this page over your head and turn it until north points north.
Use red light only.`

export const observingLog = `Date,Time,Place,Object,Seen with,What it looked like
2026-11-05,21:10,back porch,Pleiades,eyes,six stars then nine
2026-11-05,21:40,back porch,M31,binoculars,an oval with a bright middle
`
