import type { DemoPreference } from './demo-preference.ts';

/** The largest preference of the demo: 24 options in twelve languages. */
export const productInterests: DemoPreference = {
  key: 'product-interests',
  name: 'Product interests',
  description: 'What you would like to hear about from our stores. Choose as many as you like.',
  selection: 'MULTI_CHOICE',
  display: 'CHECKBOXES',
  createdDaysAgo: 729,
  changedDaysAgo: 64,
  disabledOption: 23,
  options: `Furniture | Lighting | Bedding | Kitchenware | Tableware | Garden | Tools | Paint |
    Flooring | Bathroom | Curtains | Storage | Home office | Children’s room | Toys | Books |
    Electronics | Household appliances | Sports | Camping | Pets | Fashion | Shoes | Christmas`,
  languages: {
    'de-de': {
      name: 'Interessen',
      description: 'Wovon Sie aus unseren Läden hören möchten. Wählen Sie, so viel Sie möchten.',
      options: `Möbel | Leuchten | Bettwaren | Küchenzubehör | Geschirr | Garten | Werkzeug | Farben |
        Bodenbeläge | Bad | Vorhänge | Aufbewahrung | Arbeitszimmer | Kinderzimmer | Spielzeug | Bücher |
        Elektronik | Haushaltsgeräte | Sport | Camping | Haustiere | Mode | Schuhe | Weihnachten`,
    },
    'fr-fr': {
      name: 'Centres d’intérêt',
      description: 'Les rayons dont vous souhaitez recevoir des nouvelles.',
      options: `Meubles | Luminaires | Literie | Ustensiles de cuisine | Vaisselle | Jardin | Outils | Peinture |
        Revêtements de sol | Salle de bains | Rideaux | Rangement | Bureau à domicile | Chambre d’enfant | Jouets | Livres |
        Électronique | Électroménager | Sport | Camping | Animaux | Mode | Chaussures | Noël`,
    },
    'nl-nl': {
      name: 'Interesses',
      description: 'Waarover u van onze winkels wilt horen.',
      options: `Meubels | Verlichting | Beddengoed | Keukengerei | Servies | Tuin | Gereedschap | Verf |
        Vloeren | Badkamer | Gordijnen | Opbergen | Thuiskantoor | Kinderkamer | Speelgoed | Boeken |
        Elektronica | Huishoudelijke apparaten | Sport | Kamperen | Huisdieren | Mode | Schoenen | Kerst`,
    },
    'sv-se': {
      name: 'Intressen',
      description: 'Vad du vill höra om från våra butiker.',
      options: `Möbler | Belysning | Sängkläder | Köksredskap | Porslin | Trädgård | Verktyg | Färg |
        Golv | Badrum | Gardiner | Förvaring | Hemmakontor | Barnrum | Leksaker | Böcker |
        Elektronik | Vitvaror | Sport | Camping | Husdjur | Mode | Skor | Jul`,
    },
    'fi-fi': {
      name: 'Kiinnostuksen kohteet',
      description: 'Mistä haluat kuulla myymälöistämme.',
      options: `Huonekalut | Valaisimet | Vuodevaatteet | Keittiötarvikkeet | Astiat | Puutarha | Työkalut | Maalit |
        Lattiat | Kylpyhuone | Verhot | Säilytys | Kotitoimisto | Lastenhuone | Lelut | Kirjat |
        Elektroniikka | Kodinkoneet | Urheilu | Retkeily | Lemmikit | Muoti | Kengät | Joulu`,
    },
    'da-dk': {
      name: 'Interesser',
      description: 'Hvad du gerne vil høre om fra vores butikker.',
      options: `Møbler | Belysning | Sengetøj | Køkkenudstyr | Service | Have | Værktøj | Maling |
        Gulve | Badeværelse | Gardiner | Opbevaring | Hjemmekontor | Børneværelse | Legetøj | Bøger |
        Elektronik | | Sport | Camping | Kæledyr | Mode | Sko |`,
    },
    'es-es': {
      name: 'Intereses',
      description: 'De qué secciones quiere recibir noticias.',
      options: `Muebles | Iluminación | Ropa de cama | Menaje de cocina | Vajilla | Jardín | Herramientas | Pintura |
        Suelos | Baño | Cortinas | Almacenaje | Oficina en casa | Habitación infantil | Juguetes | Libros |
        Electrónica | Electrodomésticos | Deporte | Camping | Mascotas | Moda | Zapatos | Navidad`,
    },
    'it-it': {
      name: 'Interessi',
      description: 'Di quali reparti desidera ricevere notizie.',
      options: `Mobili | Illuminazione | Biancheria da letto | Utensili da cucina | Stoviglie | Giardino | Attrezzi | Vernici |
        Pavimenti | Bagno | Tende | Contenitori | Ufficio in casa | Cameretta | Giocattoli | Libri |
        Elettronica | Elettrodomestici | Sport | Campeggio | Animali | Moda | Scarpe | Natale`,
    },
    'pl-pl': {
      name: 'Zainteresowania',
      description: '',
      options: `Meble | Oświetlenie | Pościel | Przybory kuchenne | Zastawa stołowa | Ogród | Narzędzia | Farby |
        Podłogi | Łazienka | Zasłony | | Biuro domowe | Pokój dziecięcy | Zabawki | Książki |
        Elektronika | Sprzęt AGD | Sport | Camping | Zwierzęta | Fashion | Buty |`,
    },
    ar: {
      name: 'الاهتمامات',
      description: 'الأقسام التي تودّ أن تصلك أخبارها من متاجرنا.',
      options: `الأثاث | الإضاءة | المفروشات | أدوات المطبخ | أدوات المائدة | الحديقة | العِدد | الدهانات |
        الأرضيات | الحمّام | الستائر | التخزين | المكتب المنزلي | غرفة الأطفال | الألعاب | الكتب |
        الإلكترونيات | الأجهزة المنزلية | الرياضة | التخييم | الحيوانات الأليفة | الأزياء | الأحذية | عيد الميلاد`,
    },
    he: {
      name: 'תחומי עניין',
      description: 'על מה תרצו לשמוע מהחנויות שלנו.',
      options: `רהיטים | תאורה | מצעים | כלי מטבח | כלי שולחן | גינה | כלי עבודה | צבע |
        ריצוף | חדר אמבטיה | וילונות | אחסון | משרד ביתי | חדר ילדים | צעצועים | ספרים |
        אלקטרוניקה | | ספורט | קמפינג | חיות מחמד | אופנה | נעליים |`,
    },
  },
};
