/**
 * Queries as shoppers type them, each with a pattern that matches the "name, unit | sub-category" of the relevant
 * products. The held-out half was written before search was tuned, and is never used for tuning.
 */
export interface LabelledQuery {
  kind: string
  text: string
  relevant: RegExp
}

const TUNED = `
exact
toned milk => toned milk
basmati rice => basmati rice
potato chips => potato chips
malai paneer => paneer.*Paneer & Tofu
tomato ketchup => tomato ketchup
coconut water => coconut water
neem soap => neem soap
green tea => green tea
prefix
mil => \\| Milk$
pota => potato.*Fresh Veg
choc => \\| Chocolates$|choco
sham => shampoo
bana => banana.*Fresh Fruits
corian => coriander
deterg => detergent
bisc => biscuit|\\| Glucose & Marie
typo
tomto => tomato
panner => paneer
choclate => chocolate
suger => sugar
biscut => biscuit|cookies|marie
cofee => coffee
avacado => avocado
mosquto => mosquito
almnod => almond
shampo => shampoo
toothpste => toothpaste
plural
eggs => \\| Eggs$
tomatoes => tomato.*Fresh Veg
egg => \\| Eggs$
strawberries => strawberr
cookie => cookie
batteries => batter(y|ies).*Batteries
unit
1kg sugar => ^sugar|brown sugar
500 ml milk => 500 ml \\| Milk
milk 1 litre => 1 L \\| Milk
12 eggs => eggs, 12
5 kg atta => atta, 5 kg
half kg besan => besan.*500 g
order
rice basmati => basmati rice
chips potato => potato chips
powder turmeric => turmeric powder
cleaner floor => floor cleaner
cream vanilla ice => vanilla ice cream
juice orange => orange juice
brand
aangan milk => \\| Milk$
mitti mill atta => atta.*Atta & Flours
tadka trail haldi => turmeric
nukkad bites chips => chips
hinglish
doodh => \\| Milk$
aloo => potato.*Fresh Veg
pyaz => onion
dahi => curd
chini => sugar.*Salt
anda => \\| Eggs$
atta => \\| Atta & Flours
jeera => cumin
haldi powder => turmeric
namak => salt.*Salt
kele => banana.*Fresh Fruits
machli => \\| Fish & Prawns
jhadu => broom
agarbathi => agarbatti
devanagari
दूध => \\| Milk$
आलू => potato.*Fresh Veg
प्याज => onion
चीनी => sugar.*Salt
चावल => \\| Rice$
हल्दी => turmeric
केला => banana.*Fresh Fruits
category
fruits => \\| Fresh Fruits|Exotic
vegetables => \\| Fresh Vegetables|Leafy
snacks => Chips|Namkeen|Frozen Snacks|Popcorn|Papad
soft drinks => \\| Soft Drinks
baby care => \\| (Diapers|Baby)
dog food => \\| Dog Food
spices => Powdered Masala|Whole Spices
ambiguous
milk => \\| Milk$
lemon => ^lemon.*Leafy
rose => ^rose bunch
coconut => coconut.*(Exotic|Oils|Coconut Water|Pastes)
almond => ^almonds
mango => ^mango.*Fresh Fruits
butter => ^(un)?salted butter
multi
garlic ginger paste => ginger garlic paste
chicken dog food => dog food, chicken
peanut butter crunchy => peanut butter, crunchy
mango ice cream => mango ice cream
organic brown rice => brown rice
hand wash refill => hand wash, refill
full cream milk 1 litre => full cream milk, 1 L
mixed fruit jam bottle => mixed fruit jam
`

const HELD_OUT = `
exact
cow ghee => cow ghee
sona masoori rice => sona masoori
aloo bhujia => aloo bhujia
dark chocolate => dark chocolate|dark
veg mayonnaise => veg mayonnaise
chicken nuggets => chicken nuggets
baby wipes => baby wipes
led bulb => led bulb
prefix
pane => paneer.*Paneer & Tofu
spin => spinach
suga => sugar.*Salt
toothp => toothpaste
musta => mustard
yog => yogurt
cucum => cucumber
ket => ketchup
typo
brocoli => broccoli
potatoe => potato.*Fresh Veg
buter => butter
onoin => onion
yougurt => yogurt|curd
cinamon => cinnamon
pinapple => pineapple
detergant => detergent
capcicum => capsicum
moongdal => moong dal
noodels => noodles
plural
lemons => ^lemon.*Leafy
mangoes => ^mango.*Fresh Fruits
pea => green peas
blueberry => blueberries
candles => candles
leaf => leaves|leaf
unit
1 kg rice => rice.*1 kg \\| Rice
2 litre cola => cola, 2 L
6 eggs => eggs, 6
200g paneer => paneer.*200 g
salt 1kg => salt.*1 kg \\| Salt
dozen eggs => eggs, 12
order
butter peanut => peanut butter
noodles masala => masala noodles
oil sunflower => sunflower oil
seeds mustard => mustard seeds
biryani veg => veg biryani
roll kitchen => kitchen roll
brand
khet se rice => \\| Rice$
saaf ghar floor cleaner => floor cleaner
thandi gali kulfi => kulfi
pehli pyali tea => tea
hinglish
tamatar => tomato.*Fresh Veg
bhindi => ladies finger
chawal => \\| Rice$
makhan => salted butter
lehsun => ^garlic \\(
dhania => coriander
nimboo => ^lemon.*Leafy
murga => \\| Chicken
badam => ^almonds
shahad => honey
sabun => soap
gehu ka atta => atta.*Atta & Flours
chaay => \\| Tea|Herbal Tea|chai
machis => matchbox
devanagari
टमाटर => tomato.*Fresh Veg
पनीर => paneer.*Paneer & Tofu
नमक => salt.*Salt
अंडा => \\| Eggs$
चाय => \\| Tea|Herbal Tea|chai
घी => ghee
साबुन => soap
category
ice cream => Ice Cream|Cones|Kulfi
dal => \\| Dals & Pulses
dry fruits => \\| (Nuts|Dates & Raisins)
biscuits => \\| (Cookies|Glucose)
oral care => \\| Oral Care
juices => \\| Juices
pooja => \\| Pooja
ambiguous
orange => ^orange, nagpur
apple => apple.*Fresh Fruits
mint => ^mint leaves
ginger => ^ginger \\(
onion => ^onion
chicken => \\| Chicken$
coffee => \\| Coffee$
multi
fresh green chilli => green chilli \\(
salted butter 500 g => salted butter, 500 g
dark cooking chocolate => cooking chocolate
lemon honey green tea => green tea, lemon
colgate herbal toothpaste => toothpaste
cheese garlic spread => cheese spread, garlic
kids chocolate cake => cup cake|brownie|chocolate.*cake
frozen sweet corn => sweet corn
`

export const TUNED_QUERIES = parse(TUNED)
export const HELD_OUT_QUERIES = parse(HELD_OUT)

function parse(text: string): LabelledQuery[] {
  const queries: LabelledQuery[] = []
  let kind = ''
  for (const line of text.trim().split('\n')) {
    const [query, pattern] = line.split(' => ')
    if (pattern === undefined) kind = line
    else queries.push({ kind, text: query!, relevant: new RegExp(pattern, 'i') })
  }
  return queries
}
