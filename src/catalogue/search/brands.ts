/**
 * Brands that Indian grocers sell, by our own knowledge. A line has the name, after commas what else shoppers call it,
 * and after a colon the goods that somebody means who says the brand alone.
 */
const BRANDS = `
24 Mantra, 24 Mantra Organic
3 Roses: tea
5 Star, Five Star, Cadbury 5 Star: chocolate
7UP, Seven Up: lemon lime soda, soft drink
Aachi: masala
Aashirvaad, Ashirwad, आशीर्वाद: atta
Aavin: milk
Act II, Act 2: popcorn
Agaro
Akshayakalpa: milk
All Out: mosquito repellent
Alpenliebe: candy
Ambi Pur: air freshener
Amrutanjan: balm
Amul, अमूल: milk, butter
Anil: vermicelli
Annapurna: atta
Appy Fizz, Appy: apple drink
Apsara: pencil
Aptamil: infant formula
Aquafina: water
Ariel, एरियल: detergent
Asian Paints
Axe: deodorant
Axe Oil
Ayush: soap
Babool: toothpaste
Badshah: masala
Bagrry's: oats
Bajaj
Band-Aid, Bandaid: bandage
Balaji, Balaji Wafers: chips, wafers
Bambino: vermicelli
Barilla: pasta
Baskin Robbins: ice cream
BB Royal
Bertolli: olive oil
Betty Crocker: cake mix
Betadine: antiseptic
Bikaji: bhujia
Bikano: namkeen
Bingo: chips
Biotique
Bisk Farm: biscuit
Bisleri, बिसलेरी: water
Benadryl: cough syrup
Blue Heaven: kajal
Blue Tokai: coffee
Boat
Bonn: bread
Boomer: gum
Boost: malt drink
Borges: olive oil
Borosil
Boroline: cream
BoroPlus: cream
Bournvita, Cadbury Bournvita: malt drink
Bournville: chocolate
Britannia, ब्रिटानिया: biscuit
Brooke Bond: tea
Bru: coffee
Bikanervala: namkeen
Budweiser
Burnol: burn cream
Cadbury, कैडबरी: chocolate
Cadbury Dairy Milk, Dairy Milk: chocolate
Calpol
Camlin: pencil, eraser
Campa: cola
Catch: salt, spices
Cavin's: milkshake
Celebrations: chocolate
Center Fresh: gum
Center Fruit: gum
Centrum
Cerelac: baby cereal, baby food
Cetaphil: face wash
Chandrika: soap
Charminar
Cheetos: corn puffs
Cherry Blossom: shoe polish
Ching's Secret, Ching's, Chings: noodles, sauce
Chitale: sweets
Chupa Chups: lollipop
Cinthol: soap
Classmate: notebook
Clean & Clear: face wash
Cinnabon
Clinic Plus: shampoo
Close Up, Closeup: toothpaste
Coca-Cola, Coca Cola, Coke, कोका कोला, कोक: cola, soft drink
Colgate, कोलगेट: toothpaste
Colin: glass cleaner
Combiflam
Comfort: fabric conditioner
Complan: malt drink
Continental: coffee
Cornetto: ice cream
Cornitos: nachos
Country Delight: milk
Cremica: sauce
Crax: corn rings
Crocin, Crocin Advance
Cycle, Cycle Pure: agarbatti
D'lecta: cheese
Daawat, Dawat: basmati rice
Dabur, डाबर: honey
Dabur Red: toothpaste
Danone: yogurt
DeHaat
Del Monte: ketchup, corn
Digene: antacid
Disprin
Deep
Denver: deodorant
Dettol, डेटॉल: hand wash, soap
Dhara: mustard oil
Dharampal
Disano: pasta
Dolo
Domex: toilet cleaner
Doms: pencil
Doritos: nachos
Double Horse: rice
Dove, डव: soap, shampoo
Dr. Oetker, Dr Oetker, FunFoods, Fun Foods: mayonnaise
Drools: dog food
Dukes: wafers
Duracell: battery
Durex: condom
Eastern: masala
Eclairs: candy
Eggoz: eggs
Electral: ors
Emami
Engage: deodorant
English Oven: bread
Enfamil: infant formula
Eno: antacid
Ensure: nutrition drink
Epigamia: yogurt
Eveready: battery
Everest, एवरेस्ट: masala
Everyuth: face wash
Exo, Exo Bar: dishwash
Fa: deodorant
Fair & Lovely, Glow & Lovely: face cream
Fanta: orange soda, soft drink
Farmley: dry fruits
Ferrero Rocher, Ferrero: chocolate
Fevicol: glue
Fiama: soap
Figaro: olive oil
Fogg: deodorant
Fortune, फॉर्च्यून: oil
Freedom: sunflower oil
Freshwrapp: aluminium foil
Fresho
Frooti: mango drink
Funskool
Gelusil: antacid
Gagan: vanaspati
Gala: mop
Garnier: shampoo
Garden: namkeen
Gatorade: energy drink
Gemini: sunflower oil
Gems: chocolate
Ghadi, Ghari: detergent
Gillette: razor
Girnar: tea
Gits: mix
Glucon-D, Glucon D, Glucond: glucose
Go: cheese
Godrej
Godrej No. 1: soap
Gokul: milk
Goldiee: masala
Gold Winner: sunflower oil
Good Day: cookies
Good Knight, Goodknight: mosquito repellent, mosquito spray
Gowardhan: ghee
Grb: ghee
Halonix: bulb
Haldiram's, Haldiram, हल्दीराम: namkeen, bhujia
Halls: candy
Hamam: soap
Hajmola: digestive
Happilo: dry fruits
Harpic, हार्पिक: toilet cleaner
Harvest Gold: bread
Hatsun: milk
Havells: bulb
Head & Shoulders: shampoo
Heinz: ketchup
Hellmann's: mayonnaise
Henko: detergent
Heritage: milk
Hershey's: chocolate syrup
Hide & Seek: biscuit
Himalaya, हिमालया: face wash
Hit: insect killer, mosquito spray, mosquito repellent
Horlicks, हॉर्लिक्स: malt drink
Huggies: diaper
ID, iD Fresh: batter
Idhayam: sesame oil
India Gate: basmati rice
Indulekha: hair oil
Iodex: balm
ITC Master Chef
Ivory
Jim Jam: biscuit
Jockey
Johnson's, Johnson's Baby, Johnson & Johnson: baby soap
Joy
K Pra
Kapiva
Kellogg's, Kelloggs: corn flakes
Kesh King: hair oil
Kinder Joy, Kinder: chocolate
King's
Kingfisher
Kinley: water
Kissan: jam, ketchup
KitKat, Kit Kat: chocolate, wafer bar
Kohinoor: basmati rice
Knorr: soup
Kotex: sanitary pads
Krack Jack, Krackjack: biscuit
Krishna
Kurkure, कुरकुरे: namkeen, chips
Kwality Wall's, Kwality Walls: ice cream
L'Oreal, Loreal: shampoo
La Opala
Lactogen: infant formula
Lakme: kajal
Lal Qilla: basmati rice
Laxmi
Lay's, Lays: potato chips, chips
Licious: chicken
Lifebuoy, लाइफबॉय: soap
Lijjat: papad
Limca: lemon lime soda, soft drink
Lindt: chocolate
Lion: dates
Lipton: tea
Liril: soap
Listerine: mouthwash
Little Hearts: biscuit
Livon: serum
Lizol: floor cleaner
Lotte: choco pie
Lotus Biscoff, Biscoff: biscuit
Lux, लक्स: soap
Maaza: mango drink
Maggi, मैगी: noodles
Mamaearth: face wash
Mamy Poko, MamyPoko: diaper
Mama's
Manforce: condom
Mangaldeep: agarbatti
Margo: soap
Mario
Marie Gold: biscuit
Marvel
Maxo: mosquito repellent
McCain: frozen fries
McVitie's, McVities: biscuit
MDH: masala
Medimix: soap
Meera: shampoo
Mentos: candy
Meswak: toothpaste
Milkmaid: condensed milk
Milky Bar, Milkybar: chocolate
Milky Mist: paneer
Milma: milk
Minute Maid: juice
Mirinda: orange soda, soft drink
Modern: bread
Mom's Magic: cookies
Monaco: biscuit
Monster: energy drink
Moov: balm
Mortein: mosquito repellent
Mother Dairy, मदर डेयरी: milk
Mother's Recipe: pickle
Mountain Dew, Dew: soft drink
Mr. White
MTR: mix
Munch: chocolate
Mysore Sandal: soap
Nandini: milk
Nandu's: chicken
Nature Fresh: oil
Nature's Basket
Natraj: pencil
Navneet: notebook
Navratna: hair oil
Nescafe, नेस्कैफे: coffee
Neslac
Nestle, नेस्ले
Nestea: tea
Nestum: baby cereal
Nihar: hair oil
Nice: biscuit
Nilon's, Nilons: pickle
Nippo: battery
Nirma: detergent
Nivea: cream
Nutella: chocolate spread
Nutralite: table spread
Nutrela: soya chunks
NutriChoice, Nutri Choice, Britannia NutriChoice: biscuit
Nycil: talcum powder
Odomos: mosquito repellent
Odonil: air freshener
Odopic: dishwash
Olay: cream
Old Spice: deodorant
Onida
Oral-B, Oral B: toothbrush
Oreo: cream biscuit
Otrivin
Organic India: green tea
Organic Tattva
Orbit: gum
Pampers: diaper
Pancake
Pantene: shampoo
Paper Boat: juice
Parachute: coconut oil
Parag: milk
Park Avenue: deodorant
Parle, पारले: biscuit
Parle-G, Parle G, पारले जी: biscuit
Parryware
Patanjali, पतंजलि
Pears: soap
Pediasure: nutrition drink
Pedigree: dog food
Pepsi, पेप्सी: cola, soft drink
Pepsodent: toothpaste
Perk: chocolate
Philips: bulb
Phool: incense sticks
Pillsbury: atta
Pintola: peanut butter
Ponds, Pond's: cream
Postman: oil
Premier: tissue
Presto: garbage bags
Pudin Hara
Priya: pickle
Priyagold: biscuit
Pril: dishwash
Pringles: potato chips, chips
Protinex: nutrition drink
Pulse: candy
Quaker: oats
Rajdhani: besan
Rasna: drink mix
Raw Pressery: juice
Real, Real Fruit Power, Dabur Real: juice
Revital
Red Bull: energy drink
Red Label, Brooke Bond Red Label: tea
Rin: detergent
Roohafza, Rooh Afza: syrup
Royal Canin: dog food
Ruchi Gold: palm oil
Rupa
Saridon
Safal: frozen peas
Saffola: oil, oats
Sampoorna
Sangam
Santoor: soap
Saras: milk
Savlon: hand wash
Schweppes: soda
Scotch Brite, Scotch-Brite: scrub pads
Sensodyne: toothpaste
Set Wet: hair gel
Shakti Bhog: atta
Sid's Farm: milk
Similac: infant formula
Slice: mango drink
Sleek
Slurrp Farm: baby cereal
Smith & Jones: noodles
Sofy: sanitary pads
Snickers: chocolate
Society: tea
Sprite: lemon lime soda, soft drink
Stayfree: sanitary pads
Sting: energy drink
Streax: hair colour
Strepsils: cough drops
Sudha: milk
Sugarfree Gold
Sumeru: frozen food
Sundrop: oil
Sunfeast: biscuit
Sunfeast Dark Fantasy, Dark Fantasy: biscuit
Sunfeast Yippee, Yippee, Yippie: noodles
Sunlight: detergent
Sunpure: sunflower oil
Sunrich
Sunsilk: shampoo
Super Yummiez: nuggets
Suguna: chicken
Surf Excel, Surf, सर्फ एक्सेल, सर्फ: detergent
Tang: drink mix
Taj Mahal, Brooke Bond Taj Mahal: tea
Tata, टाटा
Tata Gluco Plus: energy drink
Tata Salt: salt
Tata Sampann: dal
Tata Soulfull, Soulfull: muesli
Tata Tea: tea
Tetley: tea
Thums Up, Thumbs Up: cola, soft drink
Tic Tac: candy
Tide, टाइड: detergent
Tiger: biscuit
Tops: sauce, jam
Too Yumm, Too Yum: chips
Top Ramen: noodles
Toblerone: chocolate
Tresemme: shampoo
Trident
Tropicana: juice
True Elements
Twinings: tea
Ujala: fabric whitener
Uncle Chipps, Uncle Chips: potato chips, chips
Unibic: cookies
Vadilal: ice cream
Vanish: stain remover
Vaseline: body lotion, petroleum jelly
Vatika: shampoo
Veeba: mayonnaise
Veet: hair removal cream
Verka: milk
Vi-John: shaving cream
Vicco: toothpaste, cream
Vicks, विक्स: balm
Vim, Vim Bar, विम: dishwash
Vivel: soap
VKC
Volini: pain spray
Wagh Bakri: tea
Wai Wai: noodles
Weikfield: custard powder
Wheel: detergent
Whisper: sanitary pads
Whiskas: cat food
White Tone
Whole Truth, The Whole Truth: protein bar
Wild Stone: deodorant
Wipro
Yakult: probiotic drink
Yardley: talcum powder
Yera
Yoga Bar: muesli
Zandu: balm
Zincovit
Zorabian: chicken
`

export interface KnownBrand {
  /** As it is written; the others are what it is also called. */
  name: string
  names: readonly string[]
  goods: readonly string[]
}

export const KNOWN_BRANDS: readonly KnownBrand[] = BRANDS.trim().split('\n').map(brandOf)

function brandOf(line: string): KnownBrand {
  const [called, goods] = line.split(': ') as [string, string?]
  const names = called.split(', ')
  return { name: names[0]!, names, goods: goods?.split(', ') ?? [] }
}
