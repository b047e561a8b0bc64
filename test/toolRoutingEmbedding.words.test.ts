import { describe, expect, it } from "vitest";
import { ToolpipeError } from "../src/errors.ts";
import { rankLexical, ToolEmbeddingIndex, ToolTextIndex } from "../src/toolRoutingEmbedding.ts";
import type { ToolRetrievalItem } from "../src/types/retrieval.ts";
import { ITEMS, makeEmbedder, names } from "./support/threeTools.ts";

describe("rankLexical and ToolTextIndex", () => {
  it.each(["user token", "user tokens", "getUserToken", "get_user_token", "getusertoken", "TOKEN"])(
    "find both spellings of an identifier for %j",
    (query) => {
      const items = ["getUserToken", "get_user_token", "sendMail"].map((name) => ({
        name,
        text: "",
      }));
      expect(names(rankLexical(query, items, { topK: 5 }))).toStrictEqual([
        "getUserToken",
        "get_user_token",
      ]);
    },
  );

  it("return only tools that have a word in common, best first, the best with score 1", () => {
    const index = new ToolTextIndex(ITEMS);
    const results = index.rank("list the message folder files", { topK: 5 });
    expect(results).toStrictEqual([
      { name: "list_files", score: 1 },
      { name: "send_mail", score: expect.closeTo(0.27, 2) },
    ]);
    expect(index.rank("zebra", { topK: 5 })).toStrictEqual([]);
  });

  it("find tools of the topic, where no tool has the word", () => {
    const index = new ToolTextIndex(ITEMS);
    expect(index.rank("do I need an umbrella", { topK: 5 })).toStrictEqual([
      { name: "get_weather", score: 1 },
    ]);
  });

  it("give a tool credit for a sentence of its own", () => {
    const items = [
      {
        name: "convert_currency",
        text: "Converts an amount of money from one currency to another",
      },
      { name: "send_mail", text: "Sends a mail to a person" },
      { name: "get_news", text: "News of the day" },
    ];
    const scoreOf = (query: string): number =>
      rankLexical(query, items, { topK: 3 }).find(({ name }) => name === "convert_currency")
        ?.score ?? 0;
    const together = scoreOf("Convert 100 dollars to yen and send a mail about it to the person");
    const apart = scoreOf("Convert 100 dollars to yen. Send a mail about it to the person.");
    expect(apart).toBeGreaterThan(together);
    expect(scoreOf("Convert 100 dollars to yen. Thank you!")).toBe(1);
  });

  it("give no credit for a sentence of function words", () => {
    const items = [
      { name: "list_invoices", text: "Finds invoices" },
      { name: "find_it", text: "What you will" },
    ];
    const alone = rankLexical("Find the invoices.", items, { topK: 2 });
    expect(names(alone)).toStrictEqual(["list_invoices", "find_it"]);
    expect(rankLexical("Find the invoices. Will you?", items, { topK: 2 })).toStrictEqual(
      alone.map(({ name, score }) => ({ name, score: expect.closeTo(score, 9) })),
    );
  });

  it("rank the tools of a server together that matches", () => {
    const tool = (name: string, server?: string): ToolRetrievalItem => ({
      name,
      text: "Lists what is there",
      fields: { server, description: "Lists what is there" },
    });
    const list = ["list_issues", "list_pages", "list_files", "list_users"];
    const query = "list the issues";
    const without = rankLexical(
      query,
      list.map((name) => tool(name)),
      { topK: 4 },
    );
    const [first, second] = rankLexical(
      query,
      list.map((name) => tool(name, name === "list_issues" || name === "list_users" ? "a" : "b")),
      { topK: 4 },
    );
    expect(names(without).slice(0, 2)).toStrictEqual(["list_issues", "list_files"]);
    expect([first?.name, second?.name]).toStrictEqual(["list_issues", "list_users"]);
  });

  it("find other English words for the same thing, ranked after the word itself", () => {
    const items = ["remove_file", "delete_file", "read_file"].map((name) => ({ name, text: "" }));
    const results = rankLexical("delete", items, { topK: 5, explain: true });
    expect(names(results)).toStrictEqual(["delete_file", "remove_file"]);
    expect(results[1]?.explanation?.matches).toStrictEqual([{ term: "remov", fields: ["name"] }]);
  });

  it("find the forms of a short word that ends in two letters", () => {
    const items = [
      { name: "add_contact", text: "Puts a person into the book" },
      { name: "ad_campaign", text: "Runs advertisements" },
    ];
    expect(names(rankLexical("adding somebody", items, { topK: 5 }))).toStrictEqual([
      "add_contact",
    ]);
  });

  it("do not rank by function words", () => {
    expect(rankLexical("of the for a to", ITEMS, { topK: 5 })).toStrictEqual([]);
  });

  it("rank a catalog of two tools", () => {
    expect(names(rankLexical("mail", ITEMS.slice(0, 2), { topK: 5 }))).toStrictEqual(["send_mail"]);
  });

  it("break ties by name in code-unit order, not by locale or position", () => {
    const items = ["ä", "b", "Z", "a"].map((name) => ({ name, text: "same words" }));
    expect(names(rankLexical("words", items, { topK: 5 }))).toStrictEqual(["Z", "a", "b", "ä"]);
  });

  it("search the fields where there are some", () => {
    const items = [
      {
        name: "one",
        text: "hidden",
        fields: { description: "plain", examples: ["book a flight"] },
      },
      { name: "two", text: "seen", fields: { server: "github", parameters: ["repo_owner"] } },
      { name: "three", text: "", fields: { parameterDescriptions: ["The IATA code"] } },
    ];
    const first = (query: string): string[] => names(rankLexical(query, items, { topK: 1 }));
    expect(first("flights")).toStrictEqual(["one"]);
    expect(first("hidden")).toStrictEqual([]);
    expect(first("seen")).toStrictEqual(["two"]);
    expect(first("github")).toStrictEqual(["two"]);
    expect(first("owner")).toStrictEqual(["two"]);
    expect(first("iata")).toStrictEqual(["three"]);
  });

  it("rank the tool that is named exactly before longer names", () => {
    const items = ["search_search", "web_search", "search"].map((name) => ({ name, text: name }));
    expect(names(rankLexical("search", items, { topK: 1 }))).toStrictEqual(["search"]);
    expect(names(rankLexical("Web search", items, { topK: 1 }))).toStrictEqual(["web_search"]);
    expect(rankLexical("do it", [{ name: "do_it", text: "" }], { topK: 1 })).toStrictEqual([
      { name: "do_it", score: 1 },
    ]);
  });

  it("take texts, names and queries of any length", () => {
    const long = "x".repeat(200_000);
    const items = [
      { name: long, text: "aB_".repeat(50_000) },
      { name: "weather", text: "天".repeat(50_000) },
    ];
    expect(rankLexical(`${long}y`, items, { topK: 5 })).toStrictEqual([]);
    expect(names(rankLexical(long, items, { topK: 5 }))).toStrictEqual([long]);
    expect(names(rankLexical("天天", items, { topK: 5 }))).toStrictEqual(["weather"]);
  });

  it("skip fields that are no texts", () => {
    const fields = JSON.parse('{ "server": 5, "parameters": [1, "city"], "examples": { "a": 1 } }');
    const items = [{ name: "one", text: "weather", fields }];
    expect(names(rankLexical("city", items, { topK: 1 }))).toStrictEqual(["one"]);
    expect(names(rankLexical("weather", items, { topK: 1 }))).toStrictEqual(["one"]);
  });

  it("check their arguments", () => {
    expect(() => rankLexical("files", ITEMS, { topK: -1 })).toThrow(
      new ToolpipeError(
        "invalid-argument",
        "Cannot rank tools: topK must be a whole number of at least 0, but is -1",
      ),
    );
  });

  it("agree with the hybrid ranking without its semantic half", async () => {
    const options = { topK: 5, explain: true };
    const hybrid = await new ToolEmbeddingIndex(ITEMS, makeEmbedder()).rank("list a message", {
      ...options,
      weights: { cosine: 0, bm25: 1 },
    });
    expect(hybrid).toStrictEqual(rankLexical("list a message", ITEMS, options));
  });
});

describe("rankLexical in other languages", () => {
  const catalogs: Readonly<
    Record<string, readonly [texts: readonly string[], queries: readonly string[]]>
  > = {
    Chinese: [
      ["查询指定城市的天气预报", "发送电子邮件给联系人", "搜索文件夹中的文件"],
      ["明天北京天气怎么样", "给张三发邮件", "帮我搜索文件"],
    ],
    Japanese: [
      [
        "指定した都市の天気予報を取得します",
        "メールを送信します",
        "フォルダー内のファイルを検索します",
      ],
      ["東京の天気を教えて", "田中さんにメールを送って", "ファイルを探して検索"],
    ],
    Korean: [
      ["도시의 날씨 예보를 조회합니다", "이메일을 전송합니다", "폴더에서 파일을 검색합니다"],
      ["서울 날씨 알려줘", "김 대리에게 이메일 보내줘", "파일 검색해 줘"],
    ],
    Thai: [
      ["ดูพยากรณ์อากาศของเมือง", "ส่งอีเมลถึงผู้ติดต่อ", "ค้นหาไฟล์ในโฟลเดอร์"],
      ["พรุ่งนี้อากาศที่กรุงเทพเป็นอย่างไร", "ช่วยส่งอีเมลให้สมชาย", "หาไฟล์รายงาน"],
    ],
    German: [
      [
        "Ruft die Wettervorhersage einer Stadt ab",
        "Versendet eine Nachricht",
        "Listet Dateien in einem Verzeichnis auf",
      ],
      ["Wie wird das Wetter?", "Schick Anna ein paar Nachrichten", "Zeige das Dateiverzeichnis"],
    ],
    Arabic: [
      ["عرض حالة الطقس في مدينة", "إرسال رسالة بريد إلكتروني", "البحث عن ملفات في مجلد"],
      ["كيف الطقس غدا", "أريد إرسال الرسالة", "ابحث عن الملفات"],
    ],
    Hindi: [
      ["शहर के मौसम का पूर्वानुमान दिखाता है", "संपर्क को ईमेल भेजता है", "फ़ोल्डर में फ़ाइल खोजता है"],
      ["कल मौसम कैसा रहेगा", "राम को ईमेल भेजो", "मेरी फाइलें खोजो"],
    ],
    Russian: [
      ["Показывает прогноз погоды в городе", "Отправляет письмо", "Ищет файлы в папке"],
      ["какая завтра погода", "напиши письма Анне", "найди файл отчёта"],
    ],
    Spanish: [
      [
        "Consulta el pronóstico del tiempo",
        "Envía un correo electrónico",
        "Busca archivos en una carpeta",
      ],
      ["pronostico para mañana", "mandar correos a Ana", "archivo del informe"],
    ],
  };

  it.each(Object.entries(catalogs))("finds tools described in %s", (_, [texts, queries]) => {
    const items = texts.map((text, position) => ({ name: `tool_${position}`, text }));
    const found = queries.map((query) => names(rankLexical(query, items, { topK: 1 })));
    expect(found).toStrictEqual([["tool_0"], ["tool_1"], ["tool_2"]]);
  });
});
