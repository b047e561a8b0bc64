import { describe, expect, it } from "vitest";
import { rankLexical } from "../src/toolRoutingEmbedding.ts";

// Tools with English names, as most have, described in other languages; and what people ask for, in
// whole sentences, mixed with product names and English words.
const NAMES = [
  "get_weather",
  "send_email",
  "search_files",
  "create_event",
  "translate_text",
  "convert_currency",
  "book_hotel",
  "play_song",
  "delete_user",
  "list_orders",
] as const;

interface Language {
  /** In the order of `NAMES`. */
  readonly descriptions: readonly string[];
  /** In the order of `NAMES`. */
  readonly requests: readonly string[];
}

const LANGUAGES: Readonly<Record<string, Language>> = {
  Chinese: {
    descriptions: [
      "查询指定城市的实时天气和未来七天的天气预报",
      "向一个或多个收件人发送电子邮件，支持附件",
      "按照名称或内容在文件夹中搜索文件",
      "在日历中创建新的日程，并邀请参会人员",
      "把一段文本翻译成目标语言",
      "按照最新汇率换算两种货币的金额",
      "预订酒店房间，需要入住和退房日期",
      "播放指定歌手的歌曲或者歌单",
      "从系统中删除用户账号及其全部数据",
      "列出客户的历史订单和物流状态",
    ],
    requests: [
      "请问明天上海的天气怎么样，需要带伞吗？",
      "帮我给李经理发一封电子邮件，告诉他我生病了",
      "我想找一下上个月的合同文件，在哪个文件夹里？",
      "下周三下午三点安排一个日程，和市场部开会",
      "麻烦把这句话翻译成法语",
      "一百美元按今天的汇率能换多少人民币",
      "我要在杭州预订一家酒店，住两个晚上",
      "放一首周杰伦的歌曲吧",
      "张三离职了，把他的用户账号删除掉",
      "看看我最近有哪些订单还没有送到",
    ],
  },
  Japanese: {
    descriptions: [
      "指定した都市の現在の天気と週間予報を取得します",
      "一人以上の宛先に電子メールを送信します",
      "フォルダーの中からファイルを名前で検索します",
      "カレンダーに新しい予定を作成します",
      "文章を指定した言語に翻訳します",
      "最新の為替レートで通貨を換算します",
      "ホテルの部屋を予約します",
      "アーティストの曲を再生します",
      "ユーザーのアカウントを削除します",
      "顧客の注文履歴を一覧表示します",
    ],
    requests: [
      "明日の大阪の天気はどうですか",
      "鈴木さんに電子メールを送ってください",
      "昨日保存したファイルはどこにありますか。検索してください",
      "来週の月曜日に予定を入れてほしい",
      "この文章を英語に翻訳してもらえますか",
      "100ドルは今の為替レートで何円ですか",
      "京都でホテルを予約したいです",
      "好きなアーティストの曲をかけて、すぐ再生して",
      "退職した社員のアカウントを削除して",
      "先月の注文を一覧で見せて",
    ],
  },
  Korean: {
    descriptions: [
      "지정한 도시의 현재 날씨와 주간 예보를 조회합니다",
      "한 명 이상의 수신자에게 이메일을 전송합니다",
      "폴더에서 이름으로 파일을 검색합니다",
      "캘린더에 새 일정을 등록합니다",
      "텍스트를 지정한 언어로 번역합니다",
      "최신 환율로 통화를 환산합니다",
      "호텔 객실을 예약합니다",
      "가수의 노래를 재생합니다",
      "사용자 계정을 삭제합니다",
      "고객의 주문 내역을 보여 줍니다",
    ],
    requests: [
      "내일 부산 날씨가 어때요?",
      "박 과장님께 이메일 좀 보내 주세요",
      "어제 저장한 파일을 찾아 줘",
      "다음 주 월요일에 일정을 잡아 줘",
      "이 문장을 영어로 번역해 주세요",
      "오늘 환율로 100달러가 얼마예요?",
      "제주도에 있는 호텔을 예약하고 싶어요",
      "아이유 노래 틀어 줘",
      "퇴사한 직원 계정을 삭제해 주세요",
      "지난달 주문 내역이 궁금해요",
    ],
  },
  Thai: {
    descriptions: [
      "ดูสภาพอากาศปัจจุบันและพยากรณ์อากาศของเมือง",
      "ส่งอีเมลถึงผู้รับหนึ่งคนหรือหลายคน",
      "ค้นหาไฟล์ในโฟลเดอร์ตามชื่อ",
      "สร้างนัดหมายใหม่ในปฏิทิน",
      "แปลข้อความเป็นภาษาที่ต้องการ",
      "แปลงสกุลเงินตามอัตราแลกเปลี่ยนล่าสุด",
      "จองห้องพักโรงแรม",
      "เล่นเพลงของศิลปิน",
      "ลบบัญชีผู้ใช้ออกจากระบบ",
      "แสดงรายการคำสั่งซื้อของลูกค้า",
    ],
    requests: [
      "พรุ่งนี้อากาศที่เชียงใหม่เป็นอย่างไรบ้าง",
      "ช่วยส่งอีเมลถึงคุณสมชายหน่อยครับ",
      "หาไฟล์สัญญาเมื่อวานให้หน่อย",
      "เพิ่มนัดหมายวันจันทร์หน้าลงในปฏิทิน",
      "ช่วยแปลประโยคนี้เป็นภาษาอังกฤษ",
      "หนึ่งร้อยดอลลาร์ตามอัตราแลกเปลี่ยนวันนี้ได้กี่บาท",
      "อยากจองโรงแรมที่ภูเก็ตสองคืน",
      "เปิดเพลงของพี่เบิร์ดให้ฟังหน่อย",
      "พนักงานลาออกแล้ว ช่วยลบบัญชีผู้ใช้ด้วย",
      "ขอดูคำสั่งซื้อเดือนที่แล้ว",
    ],
  },
  German: {
    descriptions: [
      "Ruft die aktuelle Wetterlage und die Wettervorhersage einer Stadt ab",
      "Versendet eine E-Mail-Nachricht an einen oder mehrere Empfänger",
      "Durchsucht Ordner nach Dateien",
      "Legt einen neuen Kalendereintrag an",
      "Übersetzt einen Text in die Zielsprache",
      "Rechnet einen Geldbetrag zum aktuellen Wechselkurs um",
      "Bucht ein Hotelzimmer",
      "Spielt Lieder eines Künstlers ab",
      "Löscht ein Benutzerkonto",
      "Listet die Bestellungen eines Kunden auf",
    ],
    requests: [
      "Wie wird morgen das Wetter in Hamburg?",
      "Schreib Frau Müller bitte eine Nachricht, dass ich krank bin",
      "In welchem Ordner liegt die Datei mit dem Vertrag?",
      "Trag den Termin am Montag in den Kalender ein",
      "Kannst du diesen Text ins Französische übersetzen?",
      "Was sind 100 Dollar nach dem heutigen Kurs in Euro? Rechne den Betrag um",
      "Ich brauche ein Zimmer in Wien für zwei Nächte",
      "Spiel mir ein Lied von Grönemeyer",
      "Der Mitarbeiter ist weg, lösche sein Konto",
      "Welche Bestellung vom letzten Monat ist noch offen?",
    ],
  },
  Arabic: {
    descriptions: [
      "عرض حالة الطقس الحالية والتوقعات لمدينة محددة",
      "إرسال رسالة بريد إلكتروني إلى مستلم أو أكثر",
      "البحث عن الملفات في المجلدات حسب الاسم",
      "إنشاء موعد جديد في التقويم",
      "ترجمة نص إلى اللغة المطلوبة",
      "تحويل العملات حسب أحدث سعر صرف",
      "حجز غرفة في فندق",
      "تشغيل أغنية لفنان",
      "حذف حساب مستخدم من النظام",
      "عرض قائمة طلبات العميل",
    ],
    requests: [
      "كيف سيكون الطقس غدا في القاهرة؟",
      "أرسل بريدا إلكترونيا إلى المدير من فضلك",
      "أين الملف الذي حفظته أمس؟ ابحث عنه",
      "أضف موعدا يوم الاثنين إلى التقويم",
      "أريد ترجمة هذه الجملة إلى الإنجليزية",
      "كم تساوي مئة دولار حسب سعر الصرف اليوم",
      "أريد حجز فندق في دبي لليلتين",
      "شغّل أغنية لفيروز",
      "الموظف استقال، احذف حسابه",
      "ما هي الطلبات التي لم تصل بعد؟",
    ],
  },
  Hindi: {
    descriptions: [
      "किसी शहर का वर्तमान मौसम और पूर्वानुमान दिखाता है",
      "एक या अधिक लोगों को ईमेल भेजता है",
      "फ़ोल्डर में नाम से फ़ाइलें खोजता है",
      "कैलेंडर में नया कार्यक्रम बनाता है",
      "पाठ का दूसरी भाषा में अनुवाद करता है",
      "ताज़ा विनिमय दर पर मुद्रा बदलता है",
      "होटल का कमरा बुक करता है",
      "किसी गायक का गाना बजाता है",
      "उपयोगकर्ता का खाता हटाता है",
      "ग्राहक के ऑर्डर की सूची दिखाता है",
    ],
    requests: [
      "कल दिल्ली में मौसम कैसा रहेगा?",
      "कृपया शर्मा जी को ईमेल भेज दीजिए",
      "मेरी अनुबंध वाली फाइल कहाँ है?",
      "सोमवार को कैलेंडर में एक कार्यक्रम जोड़ो",
      "इस वाक्य का अंग्रेज़ी में अनुवाद करो",
      "आज की विनिमय दर पर सौ डॉलर कितने रुपये हैं",
      "मुझे जयपुर में दो रात के लिए होटल चाहिए",
      "लता मंगेशकर का गाना बजाओ",
      "कर्मचारी चला गया, उसका खाता हटा दो",
      "पिछले महीने के ऑर्डर दिखाओ",
    ],
  },
};

describe("rankLexical over tools described in another language", () => {
  for (const [language, { descriptions, requests }] of Object.entries(LANGUAGES)) {
    const items = NAMES.map((name, position) => ({ name, text: descriptions[position] ?? "" }));

    it.each(requests.map((request, position) => [request, NAMES[position]]))(
      `finds the right one in ${language}: %s`,
      (request, name) => {
        expect(rankLexical(request, items, { topK: 1 }).map((result) => result.name)).toStrictEqual(
          [name],
        );
      },
    );
  }

  // All languages in one catalog, each tool with a name of its own.
  const everything = Object.entries(LANGUAGES).flatMap(([language, { descriptions }]) =>
    NAMES.map((name, position) => ({
      name: `${name}_${language.toLowerCase()}`,
      text: descriptions[position] ?? "",
    })),
  );

  it.each([
    ["帮我用 get_weather_chinese 查一下北京", "get_weather_chinese"],
    ["send_email_japanese でメールを送って", "send_email_japanese"],
    ["play_song_korean 노래 틀어 줘", "play_song_korean"],
    ["nutze book_hotel_german für Wien", "book_hotel_german"],
    ["search_files_arabic عن العقد", "search_files_arabic"],
    ["ใช้ list_orders_thai ดูคำสั่งซื้อ", "list_orders_thai"],
    ["convert_currency_hindi से सौ डॉलर", "convert_currency_hindi"],
    ["明天杭州的天气预报", "get_weather_chinese"],
    ["東京の天気予報を取得して", "get_weather_japanese"],
    ["Wettervorhersage für Berlin", "get_weather_german"],
  ])("finds it among the tools of all languages: %s", (request, name) => {
    expect(
      rankLexical(request, everything, { topK: 1 }).map((result) => result.name),
    ).toStrictEqual([name]);
  });
});
